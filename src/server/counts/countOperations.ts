import { countResults } from '../../metadata/keys/countKeys.ts';
import { fieldOf, linkOf, type Module, moduleOf, type Schema } from '../../metadata/model.ts';
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
} from '../openapi/parts.ts';

export function scanCalls(schema: Schema): DocumentedCall[] {
  return countsIn(schema).map((module) => {
    const { item, label, ids } = rowsOf(schema, module);
    return call(module, 'scan', 'scanInto', `Mark scanned items of a ${module.label.en} as found`, {
      description:
        'Codes as they are read from labels, or ids of items. What was not expected is added. Scanning again changes nothing.',
      requestBody: body({ oneOf: [only({ codes }), only({ [item]: ids })] }),
      answer: ok('What came of each, in their order', {
        type: 'object',
        required: ['scanned'],
        properties: { scanned: { type: 'array', items: scanned(label) } },
      }),
    });
  });
}

export function undoScanCalls(schema: Schema): DocumentedCall[] {
  return countsIn(schema).map((module) => {
    const { item, ids } = rowsOf(schema, module);
    return call(module, 'undo-scan', 'undoScanOf', `Take back that items of a ${module.label.en} were scanned`, {
      requestBody: body(only({ [item]: ids })),
      answer: ok('The ids of the items that changed', {
        type: 'object',
        required: ['undone'],
        properties: { undone: { type: 'array', items: ref('Id') } },
      }),
    });
  });
}

export function closeCalls(schema: Schema): DocumentedCall[] {
  return countsIn(schema).map((module) =>
    call(module, 'close-count', 'close', `Close a ${module.label.en}: nothing is scanned into it any more`, {
      answer: ok('The record as it is now', ref(componentName(module.name))),
    }),
  );
}

export function reopenCalls(schema: Schema): DocumentedCall[] {
  return countsIn(schema).map((module) =>
    call(module, 'reopen-count', 'reopen', `Open a closed ${module.label.en} again`, {
      answer: ok('The record as it is now', ref(componentName(module.name))),
    }),
  );
}

const codes = { type: 'array', items: { type: 'string', maxLength: 1000 }, minItems: 1, maxItems: 500 };

function countsIn({ modules }: Schema): CountModule[] {
  return Object.values(modules).filter((module): module is CountModule => module.count !== undefined);
}

type CountModule = Module & { count: NonNullable<Module['count']> };

/** The field by which rows of a count refer to their item, its title, and the ids that a body takes for it. */
function rowsOf(schema: Schema, module: CountModule) {
  const { link, item } = module.count.items;
  const rows = moduleOf(schema, linkOf(module, link).module);
  const ids = { oneOf: [ref('Id'), { type: 'array', items: ref('Id'), minItems: 1, maxItems: 500 }] };
  return { item, label: fieldOf(rows, item).label.en, ids };
}

interface CallParts {
  description?: string;
  requestBody?: OpenApiPart;
  answer: OpenApiPart;
}

function call(
  module: Module,
  name: string,
  verb: string,
  summary: string,
  { answer, ...parts }: CallParts,
): DocumentedCall {
  return {
    path: `/api/${module.name}/{id}/${name}`,
    pathParameters: [idParameter],
    operation: {
      ...moduleOperation(module, verb, summary),
      parameters: [idempotencyKey],
      ...parts,
      responses: { 200: answer, ...errors(400, 404, 409, 413, 415, 422) },
    },
  };
}

function scanned(item: string): OpenApiPart {
  const holder = {
    type: 'object',
    description: 'Of what was not expected: the document that moved it last, and with whom that is.',
    required: ['module', 'id', 'label', 'party'],
    properties: {
      module: { type: 'string' },
      id: ref('Id'),
      label: { type: 'string' },
      party: { type: ['string', 'null'] },
    },
  };
  return {
    type: 'object',
    required: ['code', 'result'],
    properties: {
      code: { type: ['string', 'integer'], description: 'As it was given.' },
      result: { enum: ['found', 'unexpected', 'again', 'unknown'] },
      row: ref('Id'),
      rows: {
        type: 'array',
        items: ref('Id'),
        description: 'Of a set that was made after the list: the rows of all its parts.',
      },
      counted: { enum: [...countResults] },
      scanned: { type: 'string', format: 'date-time' },
      item: {
        type: 'object',
        title: item,
        required: ['module', 'id', 'label', 'status'],
        properties: {
          module: { type: 'string' },
          id: ref('Id'),
          label: { type: 'string' },
          status: { type: 'string' },
        },
      },
      holder,
    },
  };
}

function only(properties: OpenApiPart): OpenApiPart {
  return { type: 'object', required: Object.keys(properties), additionalProperties: false, properties };
}
