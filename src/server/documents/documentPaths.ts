import { documentStatuses } from '../../metadata/keys/documentKeys.ts';
import { fieldOf, type Module, type Schema } from '../../metadata/model.ts';
import { body, componentName, errors, idempotencyKey, idParameter, ok, ref } from '../openapi/parts.ts';
import { type DocumentPlan, documentsAfter, planOf } from './plan/documentPlan.ts';

type Part = Record<string, unknown>;

/** The calls of a module that is a document, all of them from its schema keys; none for any other module. */
export function documentPaths(schema: Schema, module: Module): Record<string, Part> {
  if (!module.document) return {};
  const plan = planOf(schema, module);
  const { returns, follows } = documentsAfter(schema, plan);
  return {
    [`/api/${module.name}/{id}/update-status`]: updateStatus(plan),
    ...(returns.length > 0 && {
      [`/api/${module.name}/{id}/items-to-return`]: itemsToReturn(plan, returns),
      [`/api/${module.name}/pending-${module.name}s-for-${plan.partyModule.name}/{id}`]: pending(plan),
    }),
    ...(plan.document.returns && {
      [`/api/${module.name}/{id}/returned-items-from-${plan.document.returns.module}`]: returnedItems(plan),
    }),
    ...Object.fromEntries(
      follows.map((target) => [`/api/${module.name}/{id}/${target.document.follows?.name}`, moveOn(plan, target)]),
    ),
  };
}

function operation({ name }: Module, verb: string, summary: string): Part {
  return { operationId: `${verb}${componentName(name)}`, tags: [name], summary };
}

function updateStatus({ module, document }: DocumentPlan): Part {
  const message = { type: 'string', description: 'That it had the status already, and nothing was changed.' };
  return {
    parameters: [idParameter],
    post: {
      ...operation(module, 'updateStatusOf', `Confirm, cancel or set back a ${module.label.en}`),
      description:
        'All that it means for the items happens with it, or nothing does; `blockers` names what is in the way.',
      parameters: [idempotencyKey],
      requestBody: body({
        type: 'object',
        required: ['status'],
        properties: { status: { enum: [...documentStatuses] }, ...(document.exposure && { over_limit: overLimit }) },
        additionalProperties: false,
      }),
      responses: {
        200: ok('The record as it is now', {
          allOf: [ref(componentName(module.name)), { type: 'object', properties: { message } }],
        }),
        ...errors(400, 404, 409, 413, 415, 422),
      },
    },
  };
}

/** Agrees to what a 409 `over_limit` asks. */
const overLimit = {
  type: 'boolean',
  description:
    'Confirms although the party then has more out than its limit allows; without it, that is refused with 409 over_limit.',
};

function itemsToReturn({ module, rows }: DocumentPlan, returns: readonly DocumentPlan[]): Part {
  const names = returns.flatMap(({ document }) => document.returns?.row ?? []);
  const also = returns.flatMap(({ document }) => Object.keys(document.returns?.also ?? {}));
  return {
    parameters: [idParameter],
    get: {
      ...operation(module, 'listItemsToReturnOf', `What is left to return of a ${module.label.en}`),
      responses: {
        200: ok('The rows, with their id under the name that returns refer to it by', {
          type: 'array',
          items: {
            allOf: [
              ref(componentName(rows.name)),
              {
                type: 'object',
                required: names,
                properties: {
                  ...Object.fromEntries(also.map((name) => [name, {}])),
                  ...Object.fromEntries(names.map((name) => [name, ref('Id')])),
                },
              },
            ],
          },
        }),
        ...errors(400, 404),
      },
    },
  };
}

function pending({ module, partyModule }: DocumentPlan): Part {
  const title = `${module.name.replaceAll('-', '_')}_title`;
  return {
    parameters: [{ ...idParameter, description: `Of a ${partyModule.label.en}.` }],
    get: {
      ...operation(module, 'listPending', `${module.labelPlural.en} with items left to return, of one party`),
      responses: {
        200: ok('The oldest first', {
          type: 'array',
          items: {
            type: 'object',
            required: ['id', title, 'code', 'date', 'left'],
            properties: {
              id: ref('Id'),
              [title]: { type: 'string', description: 'Code, date, and how many are left.' },
              code: { type: 'string' },
              date: { type: ['string', 'null'], format: 'date' },
              left: { type: 'integer', minimum: 1 },
            },
          },
        }),
        ...errors(400, 404),
      },
    },
  };
}

function returnedItems({ module, document, rows }: DocumentPlan): Part {
  const [item, row] = [document.items.item, document.returns?.row ?? ''];
  return {
    parameters: [idParameter],
    post: {
      ...operation(module, 'returnItemsOf', `Add what is returned to a ${module.label.en}, all or none`),
      parameters: [idempotencyKey],
      requestBody: body({
        type: 'array',
        minItems: 1,
        items: {
          type: 'object',
          required: [item, row],
          properties: { [item]: ref('Id'), [row]: ref('Id') },
        },
      }),
      responses: {
        201: ok('The new rows', { type: 'array', items: ref(componentName(rows.name)) }),
        ...errors(400, 404, 409, 413, 415, 422),
      },
    },
  };
}

/** Rows of `source` become those of a new Confirmed `target`. */
function moveOn(source: DocumentPlan, target: DocumentPlan): Part {
  const { follows, items } = target.document;
  const row = follows?.row ?? '';
  const price = fieldOf(target.rows, items.price);
  return {
    parameters: [idParameter],
    post: {
      ...operation(
        source.module,
        `${camelCase(follows?.name ?? '')}Of`,
        `${follows?.label.en} of a ${source.module.label.en}`,
      ),
      description: `Makes a Confirmed ${target.module.label.en}${follows?.through ? ', and the return before it,' : ''} in one step.`,
      parameters: [idempotencyKey],
      requestBody: body({
        type: 'object',
        required: ['items'],
        additionalProperties: false,
        properties: {
          items: {
            type: 'array',
            minItems: 1,
            items: {
              type: 'object',
              required: [row],
              properties: {
                [row]: ref('Id'),
                [items.price]: {
                  type: ['number', 'null'],
                  title: price.label.en,
                  description: 'That of the row when absent.',
                },
              },
            },
          },
          date: { type: 'string', format: 'date', description: 'Today when absent.' },
          ...(target.document.exposure && { over_limit: overLimit }),
        },
      }),
      responses: {
        201: ok('The new document', {
          type: 'object',
          required: ['module', 'id', 'record'],
          properties: {
            module: { const: target.module.name },
            id: ref('Id'),
            record: ref(componentName(target.module.name)),
          },
        }),
        ...errors(400, 404, 409, 413, 415, 422),
      },
    },
  };
}

/** `sell-items` → `sellItems`. */
function camelCase(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
