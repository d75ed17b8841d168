import { z } from 'zod';
import { type FieldTypeName, fieldTypes } from '../../fields/fieldTypes.ts';
import { dashboardKeys } from '../../metadata/keys/dashboardKeys.ts';
import { appKeys, moduleKeys } from '../../metadata/keys/moduleKeys.ts';
import { printKeys } from '../../metadata/keys/printKeys.ts';
import { reportKeys } from '../../metadata/keys/reportKeys.ts';
import { roleKeys } from '../../metadata/keys/roleKeys.ts';
import { constantComment, constantNamed, type Expression, keySourcesOf } from './keySources.ts';

/** A part of a JSON Schema. */
export interface JsonSchema {
  [key: string]: unknown;
  description?: string;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  additionalProperties?: JsonSchema | boolean;
  const?: unknown;
}

/** The kinds of schema files whose content is an object, by the name of the constant with their keys. */
const kinds = {
  app: ['appKeys', appKeys],
  dashboard: ['dashboardKeys', dashboardKeys],
  module: ['moduleKeys', moduleKeys],
  print: ['printKeys', printKeys],
  report: ['reportKeys', reportKeys],
  role: ['roleKeys', roleKeys],
} as const;

/**
 * The JSON Schema (draft 2020-12) of each kind of schema file, by the kind: what may stand there comes from the zod
 * descriptors, the sentences from the comments beside their keys. Names of modules and fields are not checked: that is
 * what the check of the whole folder is for.
 */
export function jsonSchemas(): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(kinds).map(([kind, [constant, keys]]) => {
      const schema = withSentences(toJson(keys), constantNamed(constant));
      return [kind, hasFields(schema) ? { ...schema, $defs: { field: fieldSchema() } } : schema];
    }),
  );
}

function toJson(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // Each field is parsed by its own type.
      const { fields } = jsonSchema.properties ?? {};
      if (isAnyField((fields as JsonSchema | undefined)?.items)) {
        (fields as JsonSchema).items = { $ref: '#/$defs/field' };
      }
    },
  }) as JsonSchema;
}

/** Whether a list takes anything, or anything with a type and a name. */
function isAnyField(items: JsonSchema | undefined): boolean {
  if (items === undefined) return false;
  return Object.keys(items).length === 0 || Object.keys(items.properties ?? {}).join() === 'type,name';
}

function hasFields({ properties }: JsonSchema): boolean {
  return properties?.fields?.items?.$ref !== undefined;
}

/** A field: what it may have depends on its type. */
function fieldSchema(): JsonSchema {
  const types = keySourcesOf(constantNamed('fieldTypes'));
  const names = Object.keys(fieldTypes) as FieldTypeName[];
  const sourceOf = (name: FieldTypeName): Expression => {
    const value = types.get(name)?.value;
    if (!value) throw new Error(`The source of the field type "${name}" is not read`);
    return value;
  };
  return {
    type: 'object',
    required: ['name', 'type'],
    properties: {
      type: { oneOf: names.map((name) => ({ const: name, description: constantComment(sourceOf(name)) })) },
    },
    allOf: names.map((name) => {
      const options = keySourcesOf(sourceOf(name)).get('options')?.value;
      const { $schema: _, ...schema } = toJson(fieldTypes[name].options);
      return {
        if: { properties: { type: { const: name } }, required: ['type'] },
        // biome-ignore lint/suspicious/noThenProperty: a key of JSON Schema
        then: options ? withSentences(schema, options) : schema,
      };
    }),
  };
}

/** Adds the sentence beside each key of the source to the key of the JSON Schema, at every depth. */
function withSentences(schema: JsonSchema, source: Expression): JsonSchema {
  const forms = schema.anyOf ?? schema.oneOf;
  if (forms) for (const form of forms) withSentences(form, source);
  if (schema.items) withSentences(schema.items, source);
  if (typeof schema.additionalProperties === 'object') withSentences(schema.additionalProperties, source);
  if (!schema.properties) return schema;
  const keys = keySourcesOf(source, formOf(schema.properties, source));
  for (const [name, value] of Object.entries(schema.properties)) {
    const key = keys.get(name);
    if (!key) continue;
    const { sentence, byDefault } = key;
    if (sentence) value.description = byDefault === undefined ? sentence : `${sentence} Default: ${byDefault}.`;
    withSentences(value, key.value);
  }
  return schema;
}

/** Which form of a union this is: the one whose key holds the same literal. */
function formOf(properties: Record<string, JsonSchema>, source: Expression): { key: string; is: string } | undefined {
  const literal = Object.entries(properties).find(([, { const: is }]) => typeof is === 'string');
  if (!literal) return undefined;
  const form = { key: literal[0], is: String(literal[1].const) };
  return keySourcesOf(source, form).size > 0 ? form : undefined;
}
