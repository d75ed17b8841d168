import { z } from 'zod';
import type { FieldDescriptor } from '../../fields/fieldTypes.ts';
import { fieldName, shownCondition, text } from '../../fields/shared/fieldType.ts';
import { countKeys } from './countKeys.ts';
import { documentKeys, paymentKeys, stockKeys } from './documentKeys.ts';
import { moduleName } from './moduleName.ts';
import { publicPageKeys } from './publicPageKeys.ts';

/** What schema files may say, apart from fields (each field type brings its own keys). Unknown keys are refused. */

export const addStyles = ['modal', 'search', 'choose-from', 'immediate', 'none'] as const;
export type AddStyle = (typeof addStyles)[number];

/** A field's name, or `link.field`. */
const searchedName = z
  .string()
  .regex(
    /^[a-z][a-zA-Z0-9_]{0,59}(\.[a-z][a-zA-Z0-9_]{0,59})?$/,
    'name a field, or a link and a field of its rows: "link.field"',
  );

const fieldTab = z.strictObject({
  name: moduleName,
  label: text,
  shownWhen: shownCondition.optional(),
  fields: z.array(fieldName).min(1).optional(),
  sections: z
    .array(
      z.strictObject({
        label: text.optional(),
        shownWhen: shownCondition.optional(),
        fields: z.array(fieldName).min(1),
      }),
    )
    .min(1)
    .optional(),
  /** A link, or several lists below each other. */
  link: z.union([fieldName, z.array(fieldName).min(1)]).optional(),
});

const link = z.strictObject({
  /** camelCase name, unique in the module: `certificate`, `subItem`. */
  name: fieldName,
  label: text,
  /** The module whose records are the link's rows. */
  module: moduleName,
  /** The reference field of that module that points to this record. */
  by: fieldName,
  add: z.enum(addStyles),
  /**
   * The row's reference field that a search fills. Of `search`: absent, existing records get `by` set. Of `modal`: what
   * exists already can be searched for as well.
   */
  pick: fieldName.optional(),
  /** With `pick`: a reference of the module that is picked from; only records where it points to this record can be picked. */
  match: fieldName.optional(),
  columns: z.array(fieldName).min(1),
  inlineEdit: z.array(fieldName).optional(),
  /** Fields of the modal form; the module's own tabs when absent. */
  form: z.array(fieldName).min(1).optional(),
  /** In place of `form`: names of the tabs of the rows' module that the form has; tabs of links lead to the row's page. */
  tabs: z.array(moduleName).min(1).optional(),
  /** Fields of this record that a new row takes over, whatever a client says; both modules have them. */
  copy: z.array(fieldName).min(1).optional(),
  /** What is always so of a new row, whatever a client says. */
  values: z.record(fieldName, z.union([z.string(), z.number(), z.boolean()])).optional(),
  edit: z.boolean().optional(),
  remove: z.boolean().optional(),
  sort: z.strictObject({ field: fieldName, order: z.enum(['ASC', 'DESC']) }).optional(),
});

/** How a badge looks: a number among others, something to be done, something that is late. */
export const badgeTones = ['neutral', 'warning', 'error'] as const;
export type BadgeTone = (typeof badgeTones)[number];

const filterValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** The number in the side menu: how many records a filter of the module's list finds. */
const badge = z.strictObject({
  /** As a list takes it; `today`, `today-1` and `today+30` stand for days. */
  filter: z.record(z.string(), z.union([filterValue, z.array(filterValue)])),
  /** What stands behind the number: `overdue`. */
  label: text,
  tone: z.enum(badgeTones).optional(),
});

const menu = z.strictObject({ group: moduleName, order: z.int().optional(), badge: badge.optional() });

const actions = z.strictObject({
  list: z.array(z.string()).optional(),
  detail: z.array(z.string()).optional(),
  row: z.array(z.string()).optional(),
});

/**
 * No two records have the same values in all of `fields`; with `when`, among the records for which it holds. `message`
 * says to people what is wrong, and stands at the field of `when`.
 */
const uniqueRule = z.union([
  z
    .array(fieldName)
    .min(1)
    .transform((fields) => ({ fields })),
  z.strictObject({
    fields: z.array(fieldName).min(1),
    when: z.strictObject({ field: fieldName, is: z.union([z.string(), z.number(), z.boolean(), z.null()]) }).optional(),
    message: text.optional(),
    /**
     * `when` is a mark (a checkbox) that exactly one of the records has which belong to the one that `fields` refers to:
     * the first has it by itself, and marking another one takes it off the former. `message` says why it stays.
     */
    move: z.boolean().optional(),
  }),
]);

export const moduleKeys = z.strictObject({
  $schema: z.string().optional(),
  name: moduleName,
  label: text,
  labelPlural: text.optional(),
  /** Name of a Material icon in kebab-case, e.g. `diamond`. */
  icon: z.string().optional(),
  was: moduleName.optional(),
  menu: z.union([z.literal(false), menu]).optional(),
  /** The field whose value names a record to people. */
  recordLabel: fieldName,
  /** Parsed one by one with the options of their types. */
  fields: z.array(z.unknown()).min(1),
  unique: z.array(uniqueRule).optional(),
  valueLists: z.record(z.string().min(1), z.array(z.string().min(1).max(100))).optional(),
  list: z.strictObject({
    columns: z.array(fieldName).min(1),
    sort: z.strictObject({ field: fieldName, order: z.enum(['ASC', 'DESC']) }).optional(),
    /**
     * Fields that `?q=` and the global search look in, also of a link's rows (`certificate.certificate_no`); the record
     * label when absent.
     */
    quickSearch: z.array(searchedName).min(1).optional(),
    starred: z.boolean().optional(),
    /** The list scrolls inside the viewport's height minus so many pixels. */
    heightOffset: z.int().min(0).optional(),
  }),
  search: z.array(fieldName).optional(),
  summary: z.array(fieldName).optional(),
  /** The media field with its photos: the first one stands for the record wherever it is told of in short. */
  picture: fieldName.optional(),
  tabs: z.array(fieldTab).min(1),
  links: z.array(link).optional(),
  newDialog: z.array(fieldName).min(1).optional(),
  actions: actions.optional(),
  /** Fields of the file that `export-qr` makes for programs that print codes. */
  qrExport: z.array(fieldName).min(1).optional(),
  /** Rows are written by the server only. */
  readOnly: z.boolean().optional(),
  afterSave: z.enum(['stay', 'list']).optional(),
  stock: stockKeys.optional(),
  document: documentKeys.optional(),
  payment: paymentKeys.optional(),
  count: countKeys.optional(),
});

export const appKeys = z.strictObject({
  $schema: z.string().optional(),
  siteName: z.string().min(1),
  company: z
    .strictObject({
      name: z.string().min(1),
      address: z.array(z.string()).optional(),
      /** Stands on printed documents in place of the name in large letters. */
      logo: z
        .string()
        .regex(/^\/.+\.(png|jpe?g|webp)$/, 'name a picture in public/ by its path, e.g. "/assets/logo.png"')
        .optional(),
    })
    .optional(),
  /** ISO 4217 code of the house currency. */
  currency: z.string().regex(/^[A-Z]{3}$/, 'use the three letters of ISO 4217, e.g. "USD"'),
  /** An item's QR code holds this prefix and the item's id. */
  linkPrefix: z.url(),
  /** Address of a messaging app's share page; `{text}` stands for the text. */
  shareLink: z.string().includes('{text}').optional(),
  publicPage: publicPageKeys.optional(),
});

const plainItem = {
  title: text,
  icon: z.string().optional(),
};

/** A menu group collects the modules that name it; the other items are links of their own. */
export const navigationKeys = z.array(
  z.union([
    z.strictObject({ group: moduleName, ...plainItem }),
    z.strictObject({ routerLink: z.string().startsWith('/'), ...plainItem }),
    z.strictObject({ href: z.url(), ...plainItem }),
  ]),
);

export const valueListsKeys = z.record(z.string().min(1), z.array(z.string().min(1).max(100)));

type ModuleKeys = z.input<typeof moduleKeys>;

/** A module as a schema file writes it. */
export type ModuleDescriptor = Omit<ModuleKeys, 'fields'> & { fields: FieldDescriptor[] };
export type AppDescriptor = z.input<typeof appKeys>;
export type NavigationDescriptor = z.input<typeof navigationKeys>;
export type ValueListsDescriptor = z.input<typeof valueListsKeys>;
