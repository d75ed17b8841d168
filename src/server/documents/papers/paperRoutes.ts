import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Schema } from '../../../metadata/model.ts';
import { documentTemplateOf } from '../../../metadata/read/papers/printActions.ts';
import { seenPrints } from '../../../metadata/rights/seenPrints.ts';
import { forbidden } from '../../errors.ts';
import { contextOf } from '../../http/contextOf.ts';
import { idFrom } from '../../http/idFrom.ts';
import { onlyParameters } from '../../http/listQueryFrom.ts';
import { moduleFrom } from '../../http/pathParameter.ts';
import type { DocumentedCall, Operation, RouteTable } from '../../http/RouteTable.ts';
import type { Services } from '../../http/Services.ts';
import { errors, idParameter, moduleOperation, ok, ref } from '../../openapi/parts.ts';
import { handleOf, knownModule, type RecordsContext } from '../../records/recordsContext.ts';
import { hasLimits } from '../../records/sql/limitedRows.ts';
import { seenRecord, type View } from '../../rights/View.ts';
import { readingContext, viewOf } from '../../rights/viewOf.ts';
import { type DocumentPlan, documentPlanFor, documentsOf } from '../plan/documentPlan.ts';
import { type Paper, readPaper } from './readPaper.ts';

/** The paper of every document that has a print. */
export const paperRoutes: RouteTable = {
  routes: [
    {
      method: 'GET',
      path: '/api/:module/:id/paper',
      handler: getPaper,
      rights: ['print'],
      openapi: paperCalls,
      options: { generalRouteRefuses: true },
    },
  ],
};

async function getPaper(request: FastifyRequest, services: Services) {
  onlyParameters(request, []);
  const context = readingContext(request, services);
  const module = knownModule(context.schema, moduleFrom(request));
  const plan = documentPlanFor(context.schema, module);
  const paper = await readPaper(context, plan, idFrom(request));
  const view = viewOf(request, services);
  if (!view.isWhole) await assertWhole(contextOf(request, services), view, plan, paper);
  return seenPaper(view, paper, plan);
}

/** Throws 403 unless the user sees the party and all items of the paper: what says less would be none. */
async function assertWhole(context: RecordsContext, view: View, plan: DocumentPlan, paper: Paper): Promise<void> {
  if (!hasLimits(view.read)) return;
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from ${plan.rowTable} r
    where r.${plan.by.sql} = ${paper.record.id}::integer`.execute(handleOf(context));
  const isWhole = paper.party.id !== undefined && paper.rows.length === rows[0]?.count;
  const items = new Set(paper.rows.map((row) => row[plan.item.name]));
  if (!isWhole || paper.items.length < items.size) throw forbidden();
}

/**
 * What the user may read of a paper. Throws 403 where it would not be one: where the number, the day, the party, the
 * items or the prices are hidden.
 */
function seenPaper(view: View, paper: Paper, { module, rows, stock, partyModule }: DocumentPlan): Paper {
  if (view.isWhole) return paper;
  const names = [module, rows, stock.module, partyModule].map(({ name }) => name);
  const isPaper = names.every((name) => view.seen.modules[name]) && view.seen.modules[module.name]?.document;
  if (!isPaper) throw forbidden();
  const { modules } = view.seen;
  const isSeen = (name: string, field: string) => modules[name]?.fields.some((one) => one.name === field);
  const hidden = {
    modules: new Set<string>(),
    limited: new Set<string>(),
    fields: new Set(
      Object.values(paper.schema.modules).flatMap(({ name, fields }) =>
        fields.filter((field) => !isSeen(name, field.name)).map((field) => `${name}.${field.name}`),
      ),
    ),
  };
  const left = Object.values(paper.schema.modules).map((one) => ({
    ...one,
    fields: one.fields.filter(({ name }) => isSeen(one.name, name)),
  }));
  // A print for documents of several modules names them all, but the paper has one of them.
  const printed = seenPrints(paper.schema, hidden, (name) => paper.schema.modules[name] !== undefined);
  const prints = printed.map((print) => {
    const { module: name = print.module, ...whole } = paper.schema.prints.find((one) => one.name === print.name) ?? {};
    return { ...print, module: name, ...('also' in whole && { also: whole.also }) } as typeof print;
  });
  if (prints.length === 0) throw forbidden();
  return {
    kept: paper.kept,
    schema: { ...paper.schema, modules: Object.fromEntries(left.map((one) => [one.name, one])), prints },
    record: seenRecord(view, module.name, paper.record),
    party: seenRecord(view, partyModule.name, paper.party),
    rows: paper.rows.map((row) => seenRecord(view, rows.name, row)),
    items: paper.items.map((item) => seenRecord(view, stock.module.name, item)),
  };
}

function paperCalls(schema: Schema): DocumentedCall[] {
  return documentsOf(schema)
    .filter(({ module }) => documentTemplateOf(schema, module.name))
    .map((plan) => ({ path: `/api/${plan.module.name}/{id}/paper`, ...paper(plan) }));
}

const some = { type: 'object', required: ['id'], properties: { id: ref('Id') }, additionalProperties: true };
const list = { type: 'array', items: some };

function paper({ module }: DocumentPlan): Operation {
  return {
    pathParameters: [idParameter],
    operation: {
      ...moduleOperation(module, 'readPaperOf', `Everything that the paper of a ${module.label.en} says`),
      description: 'Of a Confirmed document what was kept with its confirmation, else what is true now.',
      responses: {
        200: ok('The print with its fields, and their values', {
          type: 'object',
          required: ['kept', 'schema', 'record', 'party', 'rows', 'items'],
          properties: {
            kept: { type: 'boolean', description: 'The document is Confirmed, and its paper says what was kept.' },
            schema: {
              type: 'object',
              description: 'The print, the head of the house, and the fields that the paper says, with their labels.',
              additionalProperties: true,
            },
            record: some,
            party: some,
            rows: { ...list, description: 'In the order in which they are printed.' },
            items: { ...list, description: 'The items of the rows.' },
          },
        }),
        ...errors(400, 404),
      },
    },
  };
}
