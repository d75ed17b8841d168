import { countResults } from '../../metadata/keys/countKeys.ts';
import { fieldOf, linkOf, type Module, moduleOf, type Schema } from '../../metadata/model.ts';
import { body, componentName, errors, idempotencyKey, idParameter, ok, ref } from '../openapi/parts.ts';

type Part = Record<string, unknown>;

/** The calls of a module of counts, all of them from its schema keys; none for any other module. */
export function countPaths(schema: Schema, module: Module): Record<string, Part> {
  const { count } = module;
  if (!count) return {};
  const rows = moduleOf(schema, linkOf(module, count.items.link).module);
  const { item } = count.items;
  const at = (name: string) => `/api/${module.name}/{id}/${name}`;
  const ids = { oneOf: [ref('Id'), { type: 'array', items: ref('Id'), minItems: 1, maxItems: 500 }] };
  const codes = { type: 'array', items: { type: 'string', maxLength: 1000 }, minItems: 1, maxItems: 500 };
  const stock = fieldOf(rows, item);
  return {
    [at('scan')]: call(module, 'scanInto', `Mark scanned items of a ${module.label.en} as found`, {
      description:
        'Codes as they are read from labels, or ids of items. What was not expected is added. Scanning again changes nothing.',
      requestBody: body({ oneOf: [only({ codes }), only({ [item]: ids })] }),
      answer: ok('What came of each, in their order', {
        type: 'object',
        required: ['scanned'],
        properties: { scanned: { type: 'array', items: scanned(stock.label.en) } },
      }),
    }),
    [at('undo-scan')]: call(module, 'undoScanOf', `Take back that items of a ${module.label.en} were scanned`, {
      requestBody: body(only({ [item]: ids })),
      answer: ok('The ids of the items that changed', {
        type: 'object',
        required: ['undone'],
        properties: { undone: { type: 'array', items: ref('Id') } },
      }),
    }),
    [at('close-count')]: call(module, 'close', `Close a ${module.label.en}: nothing is scanned into it any more`, {
      answer: ok('The record as it is now', ref(componentName(module.name))),
    }),
    [at('reopen-count')]: call(module, 'reopen', `Open a closed ${module.label.en} again`, {
      answer: ok('The record as it is now', ref(componentName(module.name))),
    }),
  };
}

interface CallParts {
  description?: string;
  requestBody?: Part;
  answer: Part;
}

function call({ name }: Module, verb: string, summary: string, { answer, ...parts }: CallParts): Part {
  return {
    parameters: [idParameter],
    post: {
      operationId: `${verb}${componentName(name)}`,
      tags: [name],
      summary,
      parameters: [idempotencyKey],
      ...parts,
      responses: { 200: answer, ...errors(400, 404, 409, 413, 415, 422) },
    },
  };
}

function scanned(item: string): Part {
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

function only(properties: Part): Part {
  return { type: 'object', required: Object.keys(properties), additionalProperties: false, properties };
}
