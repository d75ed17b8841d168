import { moduleOf } from '../../metadata/model.ts';
import { convertRows } from '../documents/convert/convertRows.ts';
import { type DocumentPlan, documentPlanOf, documentsAfter } from '../documents/plan/documentPlan.ts';
import { addReturnItems } from '../documents/returns/addReturnItems.ts';
import { updateStatus } from '../documents/status/updateStatus.ts';
import type { RecordsContext } from '../records/recordsContext.ts';
import { createRecord } from '../records/write/createRecord.ts';
import { updateRecord } from '../records/write/updateRecord.ts';
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
      ...this.#paidFor(event),
      ...(event.days !== undefined && { due_date: this.#day(event.ago - event.days) }),
    });
    const rows = new Map<number, number>();
    for (const { stone, price } of event.lines) {
      const known = this.items.get(stone);
      const row = await createRecord(this.#context, plan.rows.name, {
        [plan.by.name]: id,
        [plan.price.name]: price,
        ...(known === undefined
          ? { [plan.stock.module.name]: this.#parties.newItem(stone) }
          : { [plan.item.name]: known }),
      });
      rows.set(stone, row.id);
      this.items.set(stone, row[plan.item.name] as number);
    }
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
    const given = event.stones.map((stone) => ({
      [plan.item.name]: this.items.get(stone),
      [plan.returns.row.name]: source.rows.get(stone),
    }));
    await addReturnItems(this.#context, plan, id, given);
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
    const given = { items, date: this.#day(event.ago) };
    const { id } = await convertRows(this.#context, sourcePlan, plan, source.id, given);
    if (event.paidAgo !== undefined) await updateRecord(this.#context, event.module, id, this.#paidFor(event));
    this.#created.set(event, { id, rows: new Map() });
  }

  #paidFor({ paidAgo }: DocumentEvent | ConvertEvent): object {
    return paidAgo === undefined ? {} : { payment_status: 'Paid', payment_date: this.#day(paidAgo) };
  }

  async #pay({ source, ago, amount, method, notes }: PaymentEvent): Promise<void> {
    await createRecord(this.#context, 'supplier-payment', {
      ...{ purchase_id: this.#createdFrom(source).id, payment_date: this.#day(ago), method },
      ...(amount !== undefined && { amount }),
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
    const made = this.#created.get(event);
    if (!made) throw new Error(`A ${event.kind} is not in the books yet`);
    return made;
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
