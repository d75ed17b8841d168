import { z } from 'zod';
import { fieldName, text } from '../../fields/shared/fieldType.ts';
import { moduleName } from './moduleName.ts';

/** The module of the people who sign in. `"*"` never covers it. */
export const peopleModule = 'user';

/** What a file in `roles/` may say: what the users who have the role may see and do. */

/** What a role may do with the records of a module. */
export const rights = [
  'read',
  'create',
  'update',
  'delete',
  'archive',
  'confirm',
  'setBack',
  'print',
  'export',
  'import',
] as const;
export type Right = (typeof rights)[number];

const allowed = z.boolean().optional();

const filterValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);

const moduleRights = z.strictObject({
  /** Whether the role sees the module. Without it, the role does not learn that there is such a module. */
  read: allowed,
  /** Whether the role adds records. */
  create: allowed,
  /** Whether the role changes records. */
  update: allowed,
  /** Whether the role deletes records. */
  delete: allowed,
  /** Whether the role archives records, and brings archived ones back. */
  archive: allowed,
  /** Whether the role confirms documents. */
  confirm: allowed,
  /** Whether the role sets Confirmed documents back, cancels them, and takes payments back. */
  setBack: allowed,
  /** Whether the role prints labels and documents. */
  print: allowed,
  /** Whether the role saves lists and reports as files, and shares public pages. */
  export: allowed,
  /** Whether the role imports files. */
  import: allowed,
  /**
   * What the role may do with single fields: `hidden` is as if there were no such field, `read` is not to be changed. A
   * field that is made from a hidden one is hidden as well. @default "write"
   */
  fields: z.record(fieldName, z.enum(['hidden', 'read', 'write'])).optional(),
  /**
   * The records that the role sees, written like the filter of a list; all others are as if they were not there. `"me"`
   * is the user who is signed in, in a reference to users: `{ "seller_id": "me" }`. Rows of links follow their record.
   */
  where: z.record(z.string(), z.union([filterValue, z.array(filterValue)])).optional(),
});

/** The parts of the settings that roles are asked for; everybody has those of their own. */
export const settingsTabs = ['status', 'security'] as const;
export type SettingsTab = (typeof settingsTabs)[number];

/** One answer for all, or one for each name, with `"*"` for all others. */
const switches = z.union([z.boolean(), z.record(z.string(), z.boolean())]);

export const roleKeys = z.strictObject({
  $schema: z.string().optional(),
  /** The name of the role, which a user has in the field `role`. */
  name: moduleName,
  /** What people read. */
  label: text,
  /**
   * What the role may do, by module. `"*"` is for each module that is not named, and for what a named module leaves out.
   * What neither says is not allowed. `"*"` is never for the module `user`: managing people is allowed by name.
   */
  modules: z.record(z.union([z.literal('*'), moduleName]), moduleRights),
  /** Which reports the role sees: one answer for all, or one by name. `"*"` is for the others. @default none */
  reports: switches.default(false),
  /**
   * Which figures of the dashboard the role sees, of those whose reports it sees: one answer for all, or one by name.
   * @default all
   */
  dashboard: switches.default(true),
  /** Which parts of the settings the role sees: `status`, `security`. Everybody has their own. @default none */
  settings: switches.default(false),
  /**
   * Whether users of the role need a second factor beside their password: an authenticator app, or a passkey. Who has
   * none sets one up after signing in, before anything else.
   */
  requiresSecondFactor: z.boolean().default(false),
});

export type RoleDescriptor = z.input<typeof roleKeys>;
export type Role = z.output<typeof roleKeys>;
export type ModuleRights = Role['modules'][string];

/** The role that may do everything. It is there wherever there are roles. */
export const administratorRole = 'administrator';
