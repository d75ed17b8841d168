import { documentTemplateOf } from '../../../metadata/read/papers/printActions.ts';
import { documentPlanOf } from '../../documents/plan/documentPlan.ts';
import type { ApiRecord } from '../../records/recordsContext.ts';
import { answered, NotApplicable } from '../house/outcome.ts';
import { type DocumentScene, documentWithRow } from '../make/documentScenes.ts';
import type { Trial, TrialCheck } from './Trial.ts';

/** A document with an item is confirmed, printed, kept from being deleted, set back and canceled. */
export const documentCheck: TrialCheck = async (trial) => {
  const { maker, module } = trial;
  if (!module.document) throw new NotApplicable('the module has no documents');
  const scene = await documentWithRow(maker, documentPlanOf(maker.schema, module));
  const hasPaper = documentTemplateOf(maker.schema, module.name) !== undefined;
  const faults = [
    ...(await listFaults(trial, scene)),
    ...(await statusFaults(trial, scene, 'Confirmed')),
    ...(await itemFaults(trial, scene)),
    ...(hasPaper ? await paperFaults(trial, scene) : []),
    ...(await keptFaults(trial, scene)),
    ...(await statusFaults(trial, scene, 'New')),
    ...(await statusFaults(trial, scene, 'Canceled')),
  ];
  return {
    did: `confirms a document with an item${hasPaper ? ', prints it' : ''}, sets it back and cancels it`,
    faults,
  };
};

async function listFaults({ maker }: Trial, { plan, document, row }: DocumentScene): Promise<string[]> {
  const query = new URLSearchParams({ filter: JSON.stringify({ [plan.by.name]: document.id }) });
  const { body } = await maker.house.call('GET', `${plan.rows.name}?${query}`);
  const isListed = Array.isArray(body) && body.some(({ id }: ApiRecord) => id === row.id);
  return isListed ? [] : ['document.items: a new row does not stand in the list of its document'];
}

async function statusFaults({ maker, module }: Trial, { document }: DocumentScene, status: string): Promise<string[]> {
  const answer = await maker.house.call('POST', `${module.name}/${document.id}/update-status`, { status });
  const field = module.document?.status ?? '';
  if (answer.status === 200 && (answer.body as ApiRecord)[field] === status) return [];
  return [`document: a document with one item does not become ${status}: the API answered ${answered(answer)}`];
}

async function itemFaults({ maker }: Trial, { plan, item }: DocumentScene): Promise<string[]> {
  const { module, stock } = plan.stock;
  const { body } = await maker.house.call('GET', `${module.name}/${item}`);
  const status = (body as ApiRecord)[stock.status];
  const { becomes } = plan.document.effect;
  return status === becomes ? [] : [`document.effect: the item became "${status}" and not "${becomes}"`];
}

async function paperFaults({ maker, module }: Trial, { document }: DocumentScene): Promise<string[]> {
  const answer = await maker.house.call('GET', `${module.name}/${document.id}/paper`);
  return answer.status === 200 ? [] : [`its print cannot be read: the API answered ${answered(answer)}`];
}

async function keptFaults({ maker, module }: Trial, { document }: DocumentScene): Promise<string[]> {
  const answer = await maker.house.call('DELETE', `${module.name}/${document.id}`);
  return answer.status === 409
    ? []
    : [`document: the deletion of a confirmed document was answered ${answered(answer)}`];
}
