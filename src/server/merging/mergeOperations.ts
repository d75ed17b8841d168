import { valueListModule } from '../../fields/shared/choices.ts';
import type { Module, Schema } from '../../metadata/model.ts';
import { isMergeable } from '../../metadata/read/mergeable.ts';
import type { DocumentedCall } from '../http/RouteTable.ts';
import { componentName } from '../openapi/componentName.ts';
import {
  body,
  errors,
  idempotencyKey,
  idParameter,
  moduleOperation,
  type OpenApiPart,
  ok,
  ref,
  string,
} from '../openapi/parts.ts';

const count = { type: 'integer', minimum: 0 };
const use = { type: 'object', required: ['module', 'records'], properties: { module: string, records: count } };

/** Where two become one: records of modules with the action, and the values of value lists. */
function mergedModules({ modules }: Schema): Module[] {
  return Object.values(modules).filter((module) => module.name === valueListModule || isMergeable(module));
}

export function usesCalls(schema: Schema): DocumentedCall[] {
  const answer = {
    type: 'object',
    required: ['records', 'modules', 'others'],
    properties: {
      records: count,
      modules: { type: 'array', items: use },
      others: { type: 'boolean', description: 'There are more, which the user does not see.' },
    },
  };
  return mergedModules(schema).map((module) => ({
    path: `/api/${module.name}/{id}/uses`,
    pathParameters: [idParameter],
    operation: {
      ...moduleOperation(
        module,
        'listUsesOf',
        module.name === valueListModule ? 'How many records have the value' : `How many records refer to it`,
      ),
      responses: { 200: ok('The records, by module', answer), ...errors(400, 404) },
    },
  }));
}

export function mergingCalls(schema: Schema): DocumentedCall[] {
  return mergedModules(schema).map((module) => ({
    path: `/api/${module.name}/{id}/merge`,
    pathParameters: [idParameter],
    operation: module.name === valueListModule ? mergeValue(module) : mergeRecord(module),
  }));
}

function mergeValue(module: Module): OpenApiPart {
  return {
    ...moduleOperation(module, 'merge', 'Make one value of two: records get the other one, and this one is deleted'),
    parameters: [idempotencyKey],
    requestBody: mergeBody({ into: { ...ref('Id'), description: 'The value of the same list that stays.' } }),
    responses: { 200: ok('The value that stays', stayed(module)), ...errors(400, 404, 409, 413, 415, 422) },
  };
}

function mergeRecord(module: Module): OpenApiPart {
  const name = componentName(module.name);
  return {
    ...moduleOperation(
      module,
      'merge',
      `Make one ${module.label.en} of two: what refers to this one refers to the other, and this one is deleted`,
    ),
    parameters: [
      {
        name: 'If-Match',
        in: 'header',
        description: 'The version of the record that goes: another one is a 409.',
        schema: { type: 'string' },
      },
      idempotencyKey,
    ],
    requestBody: mergeBody({
      into: { ...ref('Id'), description: 'The record that stays.' },
      values: { ...ref(`Changed${name}`), description: 'What changes in the record that stays.' },
    }),
    responses: { 200: ok('The record that stays', stayed(module)), ...errors(400, 404, 409, 413, 415, 422) },
  };
}

function mergeBody(properties: OpenApiPart): OpenApiPart {
  return body({ type: 'object', required: ['into'], additionalProperties: false, properties });
}

function stayed({ name }: Module): OpenApiPart {
  return {
    type: 'object',
    required: [name],
    properties: {
      [name]: ref(componentName(name)),
      records: { ...count, description: 'The records that were rewritten; absent with a role that is limited.' },
    },
  };
}
