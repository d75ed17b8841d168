import { z } from 'zod';
import { fieldName, text } from '../../fields/shared/fieldType.ts';
import { moduleName } from './moduleName.ts';

/** What stands at the head of a record's page, above its tabs. Every part is optional. */

const filterValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const filter = z.record(z.string(), z.union([filterValue, z.array(filterValue)]));

/** A field of the record shown large, which opens what it is made of. */
const figure = z.strictObject({
  /** The field of the record: an amount, a number or a day. */
  field: fieldName,
  /** The link whose rows the figure is made of. The figure opens the list of their module with these rows. */
  link: fieldName.optional(),
  /** In place of `link`: the report that the figure opens. */
  report: moduleName.optional(),
  /** With `report`: the filter of the report that takes this record. */
  narrows: fieldName.optional(),
  /** With `link`: which of the rows the list shows, written like the filter of a list. */
  filter: filter.optional(),
});

/** What the rows of a link say of the record's story, one event for each row. */
const chapter = z.strictObject({
  /** The link whose rows are events. */
  link: fieldName,
  /** The date of the rows on which the event happened. */
  day: fieldName,
  /** The date that stands in where `day` is empty. */
  otherwise: fieldName.optional(),
  /** Which of the rows are events, written like the filter of a list. @default all */
  filter: filter.default({}),
  /** The field of the rows that says what happened. @default the label of the link, and the name of the row */
  title: fieldName.optional(),
  /** The fields of the rows that stand below. */
  fields: z.array(fieldName).max(6).default([]),
});

export const pageKeys = z.strictObject({
  /** The fields in the head, beside the picture of the module. */
  facts: z.array(fieldName).max(16).default([]),
  /** For a module with `stock`: who has the item, by which document and since when, as the movements tell it. */
  whereabouts: z.boolean().default(false),
  /** The links whose rows are at hand in the head, each named and linked to its page: the certificates of a stone. */
  links: z.array(fieldName).max(3).default([]),
  /** Figures of the record, each of which opens the list or the report behind it. */
  figures: z.array(figure).max(6).default([]),
  /** What happened to the record, the newest event first. */
  story: z
    .strictObject({
      /** The heading of the story. @default "Story" */
      label: text.optional(),
      /** The links whose rows are the events. */
      of: z.array(chapter).min(1).max(8),
    })
    .optional(),
});

/** The head of a record's page. */
export type PageHead = z.output<typeof pageKeys>;
export type HeadFigure = PageHead['figures'][number];
export type Chapter = NonNullable<PageHead['story']>['of'][number];
