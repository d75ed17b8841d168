import { valueListModule } from '../../fields/shared/choices.ts';
import type { Schema } from '../../metadata/model.ts';
import type { DocumentedCall } from '../http/RouteTable.ts';
import {
  body,
  componentName,
  errors,
  idempotencyKey,
  idParameter,
  moduleOperation,
  type OpenApiPart,
  ok,
  operation,
  ref,
  string,
} from '../openapi/parts.ts';

export const valueListSchemas: Record<string, OpenApiPart> = {
  ListedChoice: {
    type: 'object',
    required: ['value', 'label'],
    properties: {
      value: { ...string, description: 'What records store.' },
      label: { type: 'object', required: ['en', 'zh'], properties: { en: string, zh: string } },
      retired: { const: true, description: 'Kept in records that have it; no other record takes it.' },
    },
  },
};

export const choicesOperation = {
  ...operation('common', 'listChoices', 'The values of the value lists, with their labels in both languages'),
  description: 'Those of the lists that fields use which the user sees.',
  responses: {
    200: ok('The values, by the name of their list', {
      type: 'object',
      additionalProperties: { type: 'array', items: ref('ListedChoice') },
    }),
    ...errors(400),
  },
};

export function usesCalls({ modules }: Schema): DocumentedCall[] {
  const module = modules[valueListModule];
  if (!module) return [];
  const use = { type: 'object', required: ['module', 'records'], properties: { module: string, records: count } };
  const answer = {
    type: 'object',
    required: ['records', 'modules', 'others'],
    properties: {
      records: count,
      modules: { type: 'array', items: use },
      others: { type: 'boolean', description: 'There are more, which the user does not see.' },
    },
  };
  return [
    {
      path: `/api/${module.name}/{id}/uses`,
      pathParameters: [idParameter],
      operation: {
        ...moduleOperation(module, 'listUsesOf', 'How many records have the value'),
        responses: { 200: ok('The records, by module', answer), ...errors(400, 404) },
      },
    },
  ];
}

const count = { type: 'integer', minimum: 0 };

export function mergeCalls({ modules }: Schema): DocumentedCall[] {
  const module = modules[valueListModule];
  if (!module) return [];
  return [
    {
      path: `/api/${module.name}/{id}/merge`,
      pathParameters: [idParameter],
      operation: {
        ...moduleOperation(
          module,
          'merge',
          'Make one value of two: records get the other one, and this one is deleted',
        ),
        parameters: [idempotencyKey],
        requestBody: body({
          type: 'object',
          required: ['into'],
          additionalProperties: false,
          properties: { into: { ...ref('Id'), description: 'The value of the same list that stays.' } },
        }),
        responses: {
          200: ok('The value that stays', {
            type: 'object',
            required: [module.name],
            properties: {
              [module.name]: ref(componentName(module.name)),
              records: {
                ...count,
                description: 'The records that were rewritten; absent with a role that is limited.',
              },
            },
          }),
          ...errors(400, 404, 409, 413, 415, 422),
        },
      },
    },
  ];
}
