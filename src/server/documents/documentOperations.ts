import { documentStatuses } from '../../metadata/keys/documentKeys.ts';
import { fieldOf, type Schema } from '../../metadata/model.ts';
import { mayBeElsewhere } from '../../metadata/read/documentRows.ts';
import { pendingCall, pendingTitleKey } from '../../metadata/read/pendingCall.ts';
import type { DocumentedCall, Operation } from '../http/RouteTable.ts';
import { componentName } from '../openapi/componentName.ts';
import { body, errors, idempotencyKey, idParameter, moduleOperation, ok, ref, withArticles } from '../openapi/parts.ts';
import {
  type DocumentPlan,
  documentsAfter,
  documentsOf,
  type FollowingPlan,
  isReturning,
  type ReturningPlan,
} from './plan/documentPlan.ts';

/** The status of every document. */
export function updateStatusCalls(schema: Schema): DocumentedCall[] {
  return documentsOf(schema).map((plan) => ({
    path: `/api/${plan.module.name}/{id}/update-status`,
    ...updateStatus(plan),
  }));
}

/** The rows left to return, for documents that have returns. */
export function itemsToReturnCalls(schema: Schema): DocumentedCall[] {
  return returnableIn(schema).map((plan) => ({
    path: `/api/${plan.module.name}/{id}/items-to-return`,
    ...itemsToReturn(plan, documentsAfter(schema, plan).returns),
  }));
}

/** The rows left to return whose items are not here, for those of the documents that hold items on memo. */
export function itemsElsewhereCalls(schema: Schema): DocumentedCall[] {
  return returnableIn(schema)
    .filter(mayBeElsewhere)
    .map((plan) => ({
      path: `/api/${plan.module.name}/{id}/items-elsewhere`,
      ...itemsElsewhere(plan),
    }));
}

/** What a document can take that was there before, for documents that take only what is on memo. */
export function itemsOnMemoCalls(schema: Schema): DocumentedCall[] {
  const plans = documentsOf(schema).filter(({ document }) => document.effect.needsMemo);
  return plans.map((plan) => ({ path: `/api/${plan.module.name}/{id}/items-on-memo`, ...itemsOnMemo(plan) }));
}

/** The documents of a party that have rows left to return. */
export function pendingCalls(schema: Schema): DocumentedCall[] {
  return returnableIn(schema).map((plan) => ({
    path: `/api/${plan.module.name}/${pendingCall(plan.module.name, plan.partyModule.name)}/{id}`,
    ...pending(plan),
  }));
}

/** Adding rows to a return, for every document that is a return. */
export function returnedItemsCalls(schema: Schema): DocumentedCall[] {
  return documentsOf(schema).flatMap((plan) => {
    if (!isReturning(plan)) return [];
    const path = `/api/${plan.module.name}/{id}/returned-items-from-${plan.returns.module}`;
    return [{ path, ...returnedItems(plan) }];
  });
}

/** Taking a payment back, for every module of payments. */
export function cancelPaymentCalls(schema: Schema): DocumentedCall[] {
  return Object.values(schema.modules)
    .filter(({ payment }) => payment)
    .map((module) => ({
      path: `/api/${module.name}/{id}/cancel`,
      pathParameters: [idParameter],
      operation: {
        ...moduleOperation(module, 'cancel', `Take a ${module.label.en} back`),
        description: 'A counter-entry is made in the ledger, and the record stays: a payment is never deleted.',
        parameters: [idempotencyKey],
        responses: { 200: ok('The payment as it is now', ref(componentName(module.name))), ...errors(400, 404, 409) },
      },
    }));
}

/** The conversion of one document to the next one, under the name that the schema gives to it. */
export function conversionCalls(schema: Schema): DocumentedCall[] {
  return documentsOf(schema).flatMap((plan) =>
    documentsAfter(schema, plan).follows.map((target) => ({
      path: `/api/${plan.module.name}/{id}/${target.follows.keys.name}`,
      ...conversion(plan, target),
    })),
  );
}

function returnableIn(schema: Schema): DocumentPlan[] {
  return documentsOf(schema).filter((plan) => documentsAfter(schema, plan).returns.length > 0);
}

function updateStatus({ module, document }: DocumentPlan): Operation {
  const message = { type: 'string', description: 'That it had the status already, and nothing was changed.' };
  return {
    pathParameters: [idParameter],
    operation: {
      ...moduleOperation(module, 'updateStatusOf', `Confirm, cancel or set back a ${module.label.en}`),
      description:
        'All that it means for the items happens with it, or nothing does; `blockers` names what is in the way.',
      parameters: [idempotencyKey],
      requestBody: body({
        type: 'object',
        required: ['status'],
        properties: {
          status: { enum: [...documentStatuses] },
          ...(document.exposure && { over_limit: overLimit }),
          ...(document.payment && { as_credit: asCredit }),
        },
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

/** Cancels or confirms a document although the response was a 409 `becomes_credit`. */
const asCredit = {
  type: 'boolean',
  description:
    'Cancels although there are payments, or confirms although they are beyond the sum: they become a credit of the party. Without it, that is refused with 409 becomes_credit.',
};

/** Confirms a document although the response was a 409 `over_limit`. */
const overLimit = {
  type: 'boolean',
  description:
    'Confirms although the party then has more out than its limit allows; without it, that is refused with 409 over_limit.',
};

function itemsToReturn({ module, rows }: DocumentPlan, later: readonly ReturningPlan[]): Operation {
  const names = later.map(({ returns }) => returns.row.name);
  const also = later.flatMap(({ returns }) => Object.keys(returns.keys.also ?? {}));
  return {
    pathParameters: [idParameter],
    operation: {
      ...moduleOperation(module, 'listItemsToReturnOf', `What is left to return of a ${module.label.en}`),
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

function itemsElsewhere({ module, rows }: DocumentPlan): Operation {
  return {
    pathParameters: [idParameter],
    operation: {
      ...moduleOperation(
        module,
        'listItemsElsewhereOf',
        `What is left to return of a ${module.label.en}, but not here`,
      ),
      description: 'Items that were sold, or are out with somebody, cannot go back before they are here again.',
      responses: {
        200: ok('The rows, each with the reason and the document that has the item', {
          type: 'array',
          items: {
            allOf: [
              ref(componentName(rows.name)),
              {
                type: 'object',
                required: ['reason', 'held_by'],
                properties: {
                  reason: { type: 'string' },
                  held_by: {
                    type: 'object',
                    required: ['module', 'id', 'label'],
                    properties: { module: { type: 'string' }, id: ref('Id'), label: { type: 'string' } },
                  },
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

function itemsOnMemo({ module, partyModule }: DocumentPlan): Operation {
  return {
    pathParameters: [idParameter],
    operation: {
      ...moduleOperation(module, 'listItemsOnMemoOf', `What a ${module.label.en} can take that was there before`),
      description: `What is on memo from its ${partyModule.label.en}, also where it was sold or is out, and what went back to them.`,
      responses: { 200: ok('The ids of the items', { type: 'array', items: ref('Id') }), ...errors(400, 404) },
    },
  };
}

function pending({ module, partyModule }: DocumentPlan): Operation {
  const title = pendingTitleKey(module.name);
  return {
    pathParameters: [{ ...idParameter, description: withArticles(`Of a ${partyModule.label.en}.`) }],
    operation: {
      ...moduleOperation(module, 'listPending', `${module.labelPlural.en} with items left to return, of one party`),
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

function returnedItems({ module, rows, item: { name: item }, returns }: ReturningPlan): Operation {
  const row = returns.row.name;
  return {
    pathParameters: [idParameter],
    operation: {
      ...moduleOperation(module, 'returnItemsOf', `Add what is returned to a ${module.label.en}, all or none`),
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

/** Rows of `source` become rows of a new Confirmed `target`. */
function conversion(source: DocumentPlan, target: FollowingPlan): Operation {
  const { keys, row: reference } = target.follows;
  const { items } = target.document;
  const row = reference.name;
  const price = fieldOf(target.rows, items.price);
  return {
    pathParameters: [idParameter],
    operation: {
      ...moduleOperation(source.module, `${camelCase(keys.name)}Of`, `${keys.label.en} of a ${source.module.label.en}`),
      description: `Makes a Confirmed ${target.module.label.en}${keys.through ? ', and the return before it,' : ''} in one step.`,
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
