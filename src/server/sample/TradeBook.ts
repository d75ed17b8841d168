import { moduleOf } from '../../metadata/model.ts';
import { convertRows } from '../documents/convert/convertRows.ts';
import { type DocumentPlan, documentPlanOf, documentsAfter } from '../documents/plan/documentPlan.ts';
import { addReturnItems } from '../documents/returns/addReturnItems.ts';
import { updateStatus } from '../documents/status/updateStatus.ts';
import { getRecord, selectRecords } from '../records/read/getRecord.ts';
import type { ApiRecord, RecordsContext } from '../records/recordsContext.ts';
import { createRecord } from '../records/write/createRecord.ts';
import { createRecords } from '../records/write/createRecords.ts';
import { daysBefore } from './days.ts';
import type { ConvertEvent, DocumentEvent, PaymentEvent, ReturnEvent, TradeEvent } from './tradeEvents.ts';

/** The records that the positions in an event stand for. */
export interface Parties {
  suppliers: readonly number[];
  customers: readonly number[];
  today: string;
  /** The body of an item that comes to the house in this event. */
  newItem(stone: number): object;
}

/** The module of the payments for a kind of document, and its reference to what is paid. */
const payments = {
  purchase: ['supplier-payment', 'purchase_id'],
  sale: ['customer-payment', 'sale_id'],
} as const;

/** Carries events out through the same functions that staff use, and remembers the records that they create. */
export class TradeBook {
  readonly #context: RecordsContext;
  readonly #parties: Parties;
  /** The items of stones that are recorded already. */
  readonly items = new Map<number, number>();
  readonly #created = new Map<TradeEvent, { id: number; rows: Map<number, number> }>();

  constructor(context: RecordsContext, parties: Parties) {
    this.#context = context;
    this.#parties = parties;
  }

  async carryOut(event: TradeEvent): Promise<void> {
    if (event.kind === 'create') await this.#create(event);
    else if (event.kind === 'return') await this.#return(event);
    else if (event.kind === 'convert') await this.#convert(event);
    else await this.#pay(event);
  }

  async #create(event: DocumentEvent): Promise<void> {
    const plan = this.#documentPlanOf(event.module);
    const parties = plan.document.items.creates ? this.#parties.suppliers : this.#parties.customers;
    const { id } = await createRecord(this.#context, event.module, {
      ...this.#head(plan, event, parties[event.party]),
      ...(event.invoice_number !== undefined && { invoice_number: event.invoice_number }),
      ...(event.days !== undefined && { due_date: this.#day(event.ago - event.days) }),
    });
    const bodies = event.lines.map(({ stone, price }) => {
      const known = this.items.get(stone);
      const item = known === undefined ? this.#parties.newItem(stone) : known;
      return {
        [plan.by.name]: id,
        [plan.price.name]: price,
        [known === undefined ? plan.stock.module.name : plan.item.name]: item,
      };
    });
    const stored = await selectRecords(
      this.#context,
      plan.rows,
      await createRecords(this.#context, plan.rows.name, bodies),
    );
    const rows = new Map(event.lines.map(({ stone }, at) => [stone, (stored[at] as ApiRecord).id]));
    for (const [at, { stone }] of event.lines.entries()) this.items.set(stone, stored[at]?.[plan.item.name] as number);
    this.#created.set(event, { id, rows });
    await this.#decide(event, id);
  }

  async #return(event: ReturnEvent): Promise<void> {
    const sourcePlan = this.#documentPlanOf(event.source.module);
    const plan = named(event.module, documentsAfter(this.#context.schema, sourcePlan).returns);
    const source = this.#createdFrom(event.source);
    const parties = sourcePlan.document.items.creates ? this.#parties.suppliers : this.#parties.customers;
    const { id } = await createRecord(
      this.#context,
      event.module,
      this.#head(plan, event, parties[event.source.party]),
    );
    const rows = event.stones.map((stone) => ({
      [plan.item.name]: this.items.get(stone),
      [plan.returns.row.name]: source.rows.get(stone),
    }));
    await addReturnItems(this.#context, plan, id, rows);
    await this.#decide(event, id);
  }

  async #convert(event: ConvertEvent): Promise<void> {
    const sourcePlan = this.#documentPlanOf(event.source.module);
    const plan = named(event.module, documentsAfter(this.#context.schema, sourcePlan).follows);
    const source = this.#createdFrom(event.source);
    const items = event.lines.map(({ stone, price }) => ({
      [plan.follows.row.name]: source.rows.get(stone),
      [plan.price.name]: price,
    }));
    const options = { items, date: this.#day(event.ago) };
    const { id } = await convertRows(this.#context, sourcePlan, plan, source.id, options);
    this.#created.set(event, { id, rows: new Map() });
  }

  /** Pays no more than what is due by then, and nothing where all of it came back. */
  async #pay({ source, ago, amount, method, notes }: PaymentEvent): Promise<void> {
    const { id } = this.#createdFrom(source);
    const due = Number((await getRecord(this.#context, source.module, id)).due_sum);
    if (due <= 0) return;
    const [module, document] = payments[source.module as keyof typeof payments];
    await createRecord(this.#context, module, {
      ...{ [document]: id, payment_date: this.#day(ago), method },
      ...(amount !== undefined && { amount: Math.min(amount, due) }),
      ...(notes !== undefined && { notes }),
    });
  }

  async #decide({ module, status, wasConfirmed }: DocumentEvent | ReturnEvent, id: number): Promise<void> {
    if (status === 'New') return;
    if (status === 'Confirmed' || wasConfirmed) await updateStatus(this.#context, module, id, 'Confirmed');
    if (status === 'Canceled') await updateStatus(this.#context, module, id, 'Canceled');
  }

  #head(
    { party: partyField, date }: DocumentPlan,
    { ago, notes }: TradeEvent,
    party: number | undefined,
  ): Record<string, unknown> {
    return { [partyField.name]: party, [date.name]: this.#day(ago), ...(notes !== undefined && { notes }) };
  }

  #documentPlanOf(module: string): DocumentPlan {
    return documentPlanOf(this.#context.schema, moduleOf(this.#context.schema, module));
  }

  #createdFrom(event: TradeEvent): { id: number; rows: ReadonlyMap<number, number> } {
    const document = this.#created.get(event);
    if (!document) throw new Error(`A ${event.kind} is not in the books yet`);
    return document;
  }

  #day(ago: number): string {
    return daysBefore(this.#parties.today, ago);
  }
}

function named<Plan extends DocumentPlan>(module: string, plans: readonly Plan[]): Plan {
  const plan = plans.find((candidate) => candidate.module.name === module);
  if (!plan) throw new Error(`${module} does not come from these rows`);
  return plan;
}
