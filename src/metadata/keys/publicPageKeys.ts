import { z } from 'zod';
import { fieldName } from '../../fields/shared/fieldType.ts';
import { moduleName } from './moduleName.ts';

/** What guests see of a record whose page staff share with them; absent: there are no such pages. */
export const publicPageKeys = z.strictObject({
  /** The module whose records have a public page. */
  module: moduleName,
  /** The fields that a guest reads, in this order. */
  fields: z.array(fieldName).min(1),
  /** The media fields whose files a guest sees, in this order. */
  media: z.array(fieldName).default([]),
  /** After how many days a link ends, if people choose nothing else. Without it, a link does not end. */
  days: z.int().min(1).max(3650).optional(),
});

export type PublicPage = z.output<typeof publicPageKeys>;
