import { z } from 'zod';
import type { Formula } from './formula/formula.ts';
import { parseFormula } from './formula/parseFormula.ts';
import { isObject } from './isObject.ts';
import type { Language } from './languages.ts';

/** A text in every language of the product. A schema file may write a plain string for both. */
export type Text = Record<Language, string>;

export const text = z
  .union([z.string().min(1), z.strictObject({ en: z.string().min(1), zh: z.string().min(1) })])
  .transform((value): Text => (typeof value === 'string' ? { en: value, zh: value } : { en: value.en, zh: value.zh }));

/** The text in one language: Chinese for every `zh…` locale, else English. */
export function textIn(text: Text, locale: string): string {
  return locale.startsWith('zh') ? text.zh : text.en;
}

/** Names of fields, tabs and links: they become columns and JSON keys, so they are what SQL and URLs read without quotes. */
export const fieldNamePattern = /^[a-z][a-zA-Z0-9_]{0,59}$/;

export const fieldName = z
  .string()
  .regex(fieldNamePattern, 'start with a small letter, then only letters, digits and _ (60 at most)');

/** When something is shown: while the named field of the same record holds (one of) the given value(s). */
export const condition = z.strictObject({
  /** The field of the same record that is looked at. */
  field: fieldName,
  /** The value that it must have, or a list of values of which it must have one. */
  is: z.union([z.string(), z.number(), z.boolean(), z.array(z.union([z.string(), z.number()]))]),
});
export type Condition = z.output<typeof condition>;

/** A formula, such as `price < cost`; its names and kinds are checked when all fields are known. */
export const formulaText = z
  .string()
  .min(1)
  .max(500)
  .superRefine((source, context) => {
    try {
      parseFormula(source);
    } catch (error) {
      context.addIssue({ code: 'custom', message: `cannot read "${source}": ${(error as Error).message}` });
    }
  });

/** A formula in place of the value that a new record starts with. */
export const defaultFormula = z.strictObject({
  /** A [formula](formulas.md#defaults) over fields of the new record, and of the records that it refers to. */
  formula: formulaText,
});

/** The key `default` of a field: a value, or a formula that makes it. */
export function valueOrFormula<Value extends z.ZodType>(value: Value) {
  return z.union([value, defaultFormula]);
}

/** The formula that makes the default of a field; undefined: its default is a value, or it has none. */
export function defaultFormulaOf({ default: standard }: { default?: unknown }): string | undefined {
  return isObject(standard) ? (standard as z.output<typeof defaultFormula>).formula : undefined;
}

/**
 * When a field, a section or a tab is shown: as a condition says, while a field has a value (or none), or while a formula
 * over fields of the record holds.
 */
export const shownCondition = z.union([
  condition,
  z.strictObject({ field: fieldName, filled: z.boolean() }),
  formulaText,
]);
export type ShownCondition = z.output<typeof shownCondition>;

/** A condition over one field of the record. */
export type FieldCondition = Exclude<ShownCondition, string>;

/** Keys that every field of every type may have. */
export const commonKeys = {
  /** The name of the field: its column in the database and its key in JSON. */
  name: fieldName,
  /** What people read beside the input and above the column. */
  label: text,
  /** A line of help below the input. */
  help: text.optional(),
  /** A record cannot be saved while the field is empty. */
  required: z.boolean().optional(),
  /** A [formula](formulas.md) over fields of the record. While it holds, the field must not be empty. */
  requiredWhen: formulaText.optional(),
  /** No two records have the same value; any number of them may have none. See [Unique rules](modules.md#unique-rules). */
  unique: z.boolean().optional(),
  /**
   * `true`: only the server writes the field. `"after-create"`: people write it with the new record, and never again.
   */
  readOnly: z.union([z.boolean(), z.literal('after-create')]).optional(),
  /** A [formula](formulas.md) over fields of the record. While it holds for the saved record, the field stays as it is. */
  readOnlyWhen: formulaText.optional(),
  /** The field is shown only while this holds. */
  shownWhen: shownCondition.optional(),
  /** The former name of the field. The column is renamed and keeps its data. */
  was: fieldName.optional(),
};

/** Keys of a field whose value is derived. Nobody writes it, so it has none of the common keys about writing. */
export const derivedKeys = {
  name: commonKeys.name,
  label: commonKeys.label,
  help: commonKeys.help,
  shownWhen: commonKeys.shownWhen,
  /** The former name of the field. Lists and views go on with it, and so does what documents have kept under it. */
  was: commonKeys.was,
};

/** What the rest of the product may read of any field without knowing its type. */
export type AnyField = {
  name: string;
  type: string;
  label: Text;
  help?: Text | undefined;
  required?: boolean | undefined;
  requiredWhen?: string | undefined;
  unique?: boolean | undefined;
  readOnly?: boolean | 'after-create' | undefined;
  readOnlyWhen?: string | undefined;
  shownWhen?: ShownCondition | undefined;
  was?: string | undefined;
  default?: unknown;
};

/** A database column. `type` is PostgreSQL's; `people` marks text that people read, sorted by their rules. */
export interface Column {
  type: string;
  /** Name of the column when it differs from the field's (a password's is its hash). */
  name?: string;
  people?: boolean;
  /** SQL over the column's own name, e.g. `"flag" in ('Yes','No')`; only from the parsed schema. */
  check?: string;
  /** Never null: an SQL literal that stands for no value, e.g. `false`. */
  notNull?: { default: string };
  /** Module whose id the column holds, and what deleting that record does. */
  references?: { module: string; onDelete: 'restrict' | 'cascade' | 'set null' };
}

/** Why a value is refused: a key under `facet.validation` in the translations, or a text of the schema's own. */
export interface Violation {
  key: string;
  params?: Record<string, string | number>;
  text?: Text;
  /** Of a value with parts (repeat-section): each refusal with its path inside the value, e.g. `0.name`. */
  parts?: { at: string; violation: Violation }[];
}

/** The result of reading a value: the value to store or to compare with, or why it is refused. */
export type ParseResult = { value: unknown } | { violation: Violation };

/** PostgreSQL's name for the kind of a value, to which the values that it is compared with are cast. */
export type ValueKind = 'text' | 'integer' | 'numeric' | 'boolean' | 'date' | 'timestamptz' | 'jsonb';

/** How a number is written: fixed `places` (else as many as it has), a unit after it, or a currency. */
export interface NumberStyle {
  places?: number | undefined;
  unit?: Text | undefined;
  /** ISO 4217; absent where the amount is in the house's currency. */
  currency?: string | undefined;
  /** Thousands are not set apart: `2016`, not `2,016`. */
  ungrouped?: true;
  /** It is an amount of money. */
  money?: true;
  /** What stands behind the number in a cell of a spreadsheet, where its unit does not: ` %`. */
  spreadsheetSuffix?: string;
}

export type FilterOperator = 'eq' | 'neq' | 'gte' | 'lte' | 'like' | 'null';

/**
 * Where the value of a field without a column comes from. The server turns it into SQL, in the same statement as
 * the record itself.
 */
export type Derivation =
  /** a field of the record that a reference field points to, or where that is empty its field `otherwise` */
  | { from: 'reference'; reference: string; field: string; otherwise?: string | undefined }
  /** a field of the first row (lowest id), or of the last, of a link for which `where` holds */
  | {
      from: 'link';
      link: string;
      field: string;
      where?: Condition | undefined;
      take?: 'first' | 'last' | undefined;
    }
  /**
   * the sum of a field over a link's rows (for which `rowsWhere` holds), or the least or greatest value (`take`), or
   * without `field` the number of rows; `otherwise` when `where` (of the record) does not hold
   */
  | {
      from: 'rows';
      link: string;
      field?: string | undefined;
      take: 'sum' | 'min' | 'max';
      rowsWhere?: Condition | undefined;
      where?: Condition | undefined;
      otherwise?: number | undefined;
    }
  /** the earliest day of a field among a link's rows (for which `rowsWhere` holds); null where none of them has one */
  | { from: 'first-day'; link: string; field: string; rowsWhere?: Condition | undefined }
  /** for each part, how many of a link's rows have (one of) its value(s) in the field `by`, as an object by the parts' names */
  | { from: 'counts'; link: string; by: string; parts: { name: string; is: Condition['is'] }[] }
  /** an amount of the ledger: of the record as a document, or as a party (`balance`) */
  | { from: 'ledger'; amount: 'returned' | 'paid' | 'due' | 'balance' }
  /** a formula over the record's own fields; a number is rounded to `places` */
  | { from: 'formula'; formula: Formula; places: number }
  /** fixed text and the record's own fields; null while every field in it is empty */
  | { from: 'template'; parts: (string | { field: string })[] }
  /** the configured link prefix and the record's id */
  | { from: 'link-prefix' }
  /** the record's media in a slot, in order */
  | { from: 'files'; slot: string };

/** How a type with parts (repeat-section), and any view, reaches the types of other fields without importing them. */
export interface FieldContext {
  /** Reads a value of a body, `no value` and `required` included. */
  readField(field: AnyField, value: unknown): ParseResult;
  formatField(field: AnyField, value: unknown, locale: string): string;
  /** The value of a new field where nothing was given. */
  defaultOf(field: AnyField): unknown;
  /** The values that formulas make for the fields which a new row inside a record leaves out, by field. */
  rowDefaults(fields: readonly AnyField[], row: Record<string, unknown>): Record<string, unknown>;
}

/**
 * The pure half of a field type: what its descriptor may say, its column, how a value is read, filtered and shown as
 * text. The React half stands beside it in `<type>.view.tsx`.
 */
export interface FieldType<Options extends z.ZodObject = z.ZodObject> {
  /** Strict schema of the descriptor; its `type` key is the literal name of the type. */
  options: Options;
  /** The column, or null when the value is derived. */
  column(field: z.output<Options>): Column | null;
  /** Present when there is no column. `links` are the module's links: a lookup goes through a field or a link. */
  derive?(field: z.output<Options>, links: readonly { name: string }[]): Derivation;
  /**
   * Reads a value of a request body: the value to store, or why it is refused. It is never called with null, undefined
   * or an empty string: these mean 'no value' for every type, and readField in fieldTypes checks them by `required`.
   * The value to store may be null (text of nothing but spaces). Numbers are JSON numbers of at most 15 digits, which
   * a double and a numeric column both carry exactly.
   */
  read(value: unknown, field: z.output<Options>, context: FieldContext): ParseResult;
  /**
   * Reads the value of an eq, neq, gte or lte filter, where a search may compare with a value that no record may hold
   * (less than `min`, half an email address). Absent: as `read`. A `like` filter takes any text, a `null` filter true or false.
   */
  readFilter?(value: unknown, field: z.output<Options>): ParseResult;
  /** What 'no value' is stored as, when it is not null. */
  empty?: unknown;
  /** The default when it is not what the descriptor holds (a date's `today`). */
  defaultValue?(field: z.output<Options>): unknown;
  /** The operators by which a list can be filtered on the field. `eq` and `neq` take an array of values, too. */
  filters: readonly FilterOperator[];
  /** The operators for one field, where the field has fewer of them than its type. */
  filtersOf?(field: z.output<Options>): readonly FilterOperator[];
  sortable: boolean;
  /** The text that people read: list cells, CSV, print. Empty for null. */
  format(value: unknown, field: z.output<Options>, locale: string, context: FieldContext): string;
  /** JSON Schema of a stored value, for OpenAPI. */
  jsonSchema(field: z.output<Options>): Record<string, unknown>;
  /** The same of a value to compare with, where that is another one: of a list, one that it contains. */
  filterSchema?(field: z.output<Options>): Record<string, unknown>;
  /** The API never sends the value (a password's hash). */
  secret?: true;

  /*
   * What fields of the type can do beyond that. The rest of the product asks for these, by the functions of
   * capabilities.ts, and never for the name of a type.
   */

  /** The kind of a derived value; text when absent. The kind of a stored value is that of its column. */
  kind?(field: z.output<Options>): ValueKind;
  /**
   * How the values are written, where they are numbers that can be added up. Undefined: this field has no such values.
   * An id is a number without such a style, because ids cannot be added up.
   */
  numberStyle?(field: z.output<Options>): NumberStyle | undefined;
  /**
   * The keys of its descriptor that the result of a formula may have too, each with its default. Not read from `options`,
   * which parse nothing in the front.
   */
  resultKeys?: { places?: number; unit?: undefined };
  /** Where the value stands in a column. Absent: numbers to the right, anything else to the left. */
  align?: 'center';
  /** It holds any text that fits: one line of it, or several. */
  freeText?: 'line' | 'lines';
  /** Its value is a time of day, `HH:MM`. */
  timeOfDay?: true;
  /** Its value is the id of a record of the module that the key `module` names. */
  reference?: true;
  /** Its value is one of some choices, or several: those of its key `options`, or of a value list that `valueList` names. */
  choices?: 'one' | 'several';
  /** Its value is a list of files; its key `accept` says which. */
  files?: true;
  /** Its value is a list of rows, whose fields its key `fields` names. */
  rows?: true;
  /** It may be a field of such a row: its value is one plain JSON value and needs no other record. */
  fitsRows?: true;
  /** It takes the whole width of a form. */
  wide?: true;
  /** Why guests never read it, as the end of a sentence that also says the mend. */
  hiddenFromGuests?: string;
}

/** A parsed field of one type: `FieldOf<typeof money>`. */
export type FieldOf<Type extends { options: z.ZodObject }> = z.output<Type['options']> & AnyField;

/** Keeps the exact options type while checking the contract. */
export function defineFieldType<Options extends z.ZodObject>(type: FieldType<Options>): FieldType<Options> {
  return type;
}

/** Shorthand for a refusal. */
export function refuse(key: string, params?: Violation['params']): ParseResult {
  return { violation: params ? { key, params } : { key } };
}
