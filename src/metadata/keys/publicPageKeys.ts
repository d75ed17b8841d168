import { z } from 'zod';
import { fieldName } from '../../fields/shared/fieldType.ts';
import { moduleName } from './moduleName.ts';

/** What guests see of a record whose page staff share with them; absent: there are no such pages. */
export const publicPageKeys = z.strictObject({
  /** The module whose records have a public page. */
  module: moduleName,
  /** What it shows, in this order. */
  fields: z.array(fieldName).min(1),
  /** Names of its media fields whose files are shown, in this order. */
  media: z.array(fieldName).default([]),
  /** After how many days a link ends unless people say otherwise; absent: it does not. */
  days: z.int().min(1).max(3650).optional(),
});

export type PublicPage = z.output<typeof publicPageKeys>;
