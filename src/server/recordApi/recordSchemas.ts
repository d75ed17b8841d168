import { hasRows } from '../../fields/capabilities.ts';
import { defaultOf, type Field, fieldTypeOf } from '../../fields/fieldTypes.ts';
import { defaultFormulaOf } from '../../fields/shared/fieldType.ts';
import type { Module, Schema } from '../../metadata/model.ts';
import { isDuplicable } from '../../metadata/read/duplicatedValues.ts';
import { displayedFieldOf } from '../../metadata/read/fields/displayedFieldOf.ts';
import { listedDefaults } from '../../metadata/read/valueLists.ts';
import { columnNameOf, tableName } from '../database/structure/sqlNames.ts';
import { documentOfRows } from '../documents/plan/documentPlan.ts';
import { componentName } from '../openapi/componentName.ts';
import { type OpenApiPart, ref } from '../openapi/parts.ts';

/** The component schemas of each module: a record as it is read, a new record, and a change of a record. */
export function recordSchemas(schema: Schema, nullable: ReadonlySet<string> = new Set()): Record<string, OpenApiPart> {
  return Object.assign({}, ...Object.values(schema.modules).map((module) => schemasOf(schema, module, nullable)));
}

function schemasOf(schema: Schema, module: Module, nullable: ReadonlySet<string>): Record<string, OpenApiPart> {
  const name = componentName(module.name);
  const readable = module.fields.filter((field) => !fieldTypeOf(field).secret);
  const created = module.fields.filter(isWritten);
  const changed = created.filter(({ readOnly }) => readOnly !== 'after-create');
  const version = { _version: { type: 'integer', minimum: 1, description: 'Grows with each change of the record.' } };
  return {
    [name]: {
      type: 'object',
      description: module.label.en,
      required: [...readable.map((field) => field.name), '_version'],
      properties: {
        ...properties(readable, (field) => readValue(schema, module, field, nullable)),
        ...(documentOfRows(schema, module) && itemChanges),
        ...version,
        ...(module.list.starred && { _starred: { type: 'boolean', description: 'Starred by the caller.' } }),
      },
    },
    ...(!module.readOnly && {
      [`New${name}`]: newRecord(schema, module, created),
      ...(isDuplicable(module) && {
        [`Duplicated${name}`]: {
          type: 'object',
          description: 'What is different from the record that is duplicated.',
          properties: properties(created, writtenValue),
        },
      }),
      [`Changed${name}`]: {
        type: 'object',
        description: 'Only the keys to change. With `_version`, nothing is changed if somebody else has saved since.',
        properties: {
          ...properties(changed, writtenValue),
          _version: { ...version._version, type: ['integer', 'null'] },
        },
      },
    }),
  };
}

/** What rows of documents answer beside their fields. */
const itemChanges = {
  item_changed: {
    type: 'boolean',
    readOnly: true,
    description: 'The document is Confirmed, and the item is different today from what the row keeps of it.',
  },
  item_changes: {
    type: ['object', 'null'],
    readOnly: true,
    description: 'Fields of the item that are different today: what was kept, and what is true today.',
    additionalProperties: { type: 'array', minItems: 2, maxItems: 2, items: {} },
  },
};

function newRecord(schema: Schema, module: Module, fields: Field[]): OpenApiPart {
  const plan = documentOfRows(schema, module);
  const ofItem = plan?.document.items.priceFrom && plan.document.items.price;
  const needed = fields.filter((field) => isNeeded(field) && field.name !== ofItem).map((field) => field.name);
  const written = { type: 'object', required: needed, properties: properties(fields, startingValue) };
  if (module.payment) return { ...written, properties: { ...written.properties, ...paymentOptionsOf(module.payment) } };
  if (!plan?.document.items.creates) return written;
  const { item } = plan.document.items;
  const created = plan.stock.module.name;
  const brought = { ...ref(`New${componentName(created)}`), description: `A new one in place of ${item}.` };
  return {
    ...written,
    required: needed.filter((name) => name !== item),
    properties: { ...written.properties, [created]: brought },
    oneOf: [{ required: [item] }, { required: [created] }],
  };
}

/** What a new payment takes beside its fields. */
function paymentOptionsOf({ of, amount }: NonNullable<Module['payment']>): Record<string, OpenApiPart> {
  const settled = {
    type: 'object',
    required: [of, 'amount'],
    properties: { [of]: ref('Id'), amount: { type: 'number', exclusiveMinimum: 0 } },
    additionalProperties: false,
  };
  return {
    as_credit: { type: 'boolean', description: `Takes a larger ${amount} than is due; the rest is a credit.` },
    settles: {
      description: `Without ${of}: settles the oldest documents of the party first, or these. The rest stays on its account.`,
      oneOf: [{ const: 'oldest' }, { type: 'array', minItems: 1, items: settled }],
    },
  };
}

/** Whether clients may write the field. */
function isWritten(field: Field): boolean {
  const stamps = ['id', 'created_at', 'updated_at'];
  return fieldTypeOf(field).column(field) !== null && field.readOnly !== true && !stamps.includes(field.name);
}

function isNeeded(field: Field): boolean {
  return field.required === true && !('default' in field && field.default !== undefined);
}

function properties(fields: Field[], value: (field: Field) => OpenApiPart): OpenApiPart {
  return Object.fromEntries(fields.map((field) => [field.name, value(field)]));
}

/** A required field that is hidden for some records is empty in those, and one that was not required before may be. */
function readValue(schema: Schema, module: Module, field: Field, nullableColumns: ReadonlySet<string>): OpenApiPart {
  const shown = displayedFieldOf(schema, module, field);
  const value = fieldTypeOf(shown).jsonSchema(shown);
  const described = describe(field, shown.readOnly === true ? value : withoutLimits(value));
  const readOnly = isWritten(field) ? {} : { readOnly: true };
  const mayBeEmpty = nullableColumns.has(`${tableName(module.name)}.${columnNameOf(field)}`);
  return field.name === 'id' || (field.required && !field.shownWhen && !mayBeEmpty)
    ? { ...described, ...readOnly }
    : nullable({ ...described, ...readOnly });
}

/** Formats of texts that people type. Those of days and moments hold for every stored value. */
const typedFormats = ['idn-email', 'iri-reference'];

/**
 * What a stored value is in any case. Limits and choices are for what is written: a record that was there before a rule stays
 * as it is. The choices of today stand as examples.
 */
function withoutLimits(value: OpenApiPart): OpenApiPart {
  const {
    minimum,
    maximum,
    minLength,
    maxLength,
    pattern,
    minItems,
    maxItems,
    enum: examples,
    format,
    items,
    ...kind
  } = value;
  return {
    ...kind,
    ...(format !== undefined && !typedFormats.includes(String(format)) && { format }),
    ...(examples !== undefined && { examples }),
    ...(items !== undefined && { items: withoutLimits(items as OpenApiPart) }),
  };
}

function writtenValue(field: Field): OpenApiPart {
  const described = describe(field, fieldTypeOf(field).jsonSchema(field));
  return field.required ? described : nullable(described);
}

/** Defaults are for new records alone: a generated client that has one for a change writes it over what is stored. */
function startingValue(field: Field): OpenApiPart {
  const note = defaultInWords(field);
  const described = describe(field, fieldTypeOf(field).jsonSchema(field), note === undefined ? [] : [note]);
  const hasValue = note === undefined && 'default' in field && field.default !== undefined;
  const written = hasValue ? { ...described, default: field.default } : described;
  return field.required ? written : nullable(written);
}

/** A default that is another value from day to day, or from record to record; undefined: it has none, or is always the same. */
function defaultInWords(field: Field): string | undefined {
  if (defaultFormulaOf(field) !== undefined) return `Left out, it is ${defaultFormulaOf(field)}`;
  const listed = hasRows(field) ? [] : listedDefaults([field]).map(({ value }) => value);
  if (listed.length > 0) return `Left out, it is ${listed.join(', ')}, by the names of today`;
  const moves = 'default' in field && fieldTypeOf(field).defaultValue && defaultOf(field) !== field.default;
  return moves ? `Left out, it is ${field.default}` : undefined;
}

function describe(field: Field, value: OpenApiPart, ofDefault: readonly string[] = []): OpenApiPart {
  const notes = [
    ...(field.help ? [field.help.en] : []),
    ...ofDefault,
    ...(field.requiredWhen === undefined ? [] : [`Required while ${field.requiredWhen}`]),
    ...(field.readOnlyWhen === undefined ? [] : [`Stays as it is while ${field.readOnlyWhen}`]),
  ];
  const description = [field.label.en, ...notes].join('. ');
  return { title: field.label.en, ...(notes.length > 0 && { description }), ...value };
}

/** `no value` is null. */
function nullable(value: OpenApiPart): OpenApiPart {
  const { title, description, readOnly, default: byDefault, ...rest } = value;
  const notes = Object.fromEntries(
    Object.entries({ title, description, readOnly, default: byDefault }).filter(([, note]) => note !== undefined),
  );
  if (typeof rest.type === 'string' && !('enum' in rest)) return { ...notes, ...rest, type: [rest.type, 'null'] };
  return { ...notes, anyOf: [rest, { type: 'null' }] };
}
