import { errors, type OpenApiPart, ok, operation, ref, string } from '../openapi/parts.ts';

export const valueListSchemas: Record<string, OpenApiPart> = {
  ListedChoice: {
    type: 'object',
    required: ['value', 'label'],
    properties: {
      value: { ...string, description: 'What records store.' },
      label: { type: 'object', required: ['en', 'zh'], properties: { en: string, zh: string } },
      formerly: {
        type: 'array',
        items: string,
        description: 'Former values of it that the schema folder names as defaults.',
      },
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
