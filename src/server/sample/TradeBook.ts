import { moduleOf } from '../../metadata/model.ts';
import { convertRows } from '../documents/convert/convertRows.ts';
import { type DocumentPlan, documentsAfter, planOf } from '../documents/plan/documentPlan.ts';
import { addReturnItems } from '../documents/returns/addReturnItems.ts';
import { updateStatus } from '../documents/status/updateStatus.ts';
import type { RecordsContext } from '../records/recordsContext.ts';
import { createRecord } from '../records/write/createRecord.ts';
import { updateRecord } from '../records/write/updateRecord.ts';
import type { Act, Made, MovedOn, Paid, Returned } from './acts.ts';
import { daysBefore } from './days.ts';

/** The records that the places in an act stand for. */
export interface Parties {
  suppliers: readonly number[];
  customers: readonly number[];
  today: string;
  /** The body of an item that comes to the house now. */
  newItem(stone: number): object;
}

/** Carries acts out as people do, through the functions of real work, and remembers what came of them. */
export class TradeBook {
  readonly #context: RecordsContext;
  readonly #parties: Parties;
  /** The items of stones that are in the books. */
  readonly items = new Map<number, number>();
  readonly #made = new Map<Act, { id: number; rows: Map<number, number> }>();

  constructor(context: RecordsContext, parties: Parties) {
    this.#context = context;
    this.#parties = parties;
  }

  async carryOut(act: Act): Promise<void> {
    if (act.act === 'make') await this.#make(act);
    else if (act.act === 'return') await this.#return(act);
    else if (act.act === 'move') await this.#moveOn(act);
    else await this.#pay(act);
  }

  async #make(act: Made): Promise<void> {
    const plan = this.#planOf(act.module);
    const parties = plan.document.items.creates ? this.#parties.suppliers : this.#parties.customers;
    const { id } = await createRecord(this.#context, act.module, {
      ...this.#head(plan, act, parties[act.party]),
      ...(act.invoice_number !== undefined && { invoice_number: act.invoice_number }),
      ...this.#paidFor(act),
      ...(act.days !== undefined && { due_date: this.#day(act.ago - act.days) }),
    });
    const rows = new Map<number, number>();
    for (const { stone, price } of act.lines) {
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
    this.#made.set(act, { id, rows });
    await this.#decide(act, id);
  }

  async #return(act: Returned): Promise<void> {
    const sourcePlan = this.#planOf(act.source.module);
    const plan = named(act.module, documentsAfter(this.#context.schema, sourcePlan).returns);
    const source = this.#madeBy(act.source);
    const parties = sourcePlan.document.items.creates ? this.#parties.suppliers : this.#parties.customers;
    const { id } = await createRecord(this.#context, act.module, this.#head(plan, act, parties[act.source.party]));
    const given = act.stones.map((stone) => ({
      [plan.item.name]: this.items.get(stone),
      [plan.returns.row.name]: source.rows.get(stone),
    }));
    await addReturnItems(this.#context, plan, id, given);
    await this.#decide(act, id);
  }

  async #moveOn(act: MovedOn): Promise<void> {
    const sourcePlan = this.#planOf(act.source.module);
    const plan = named(act.module, documentsAfter(this.#context.schema, sourcePlan).follows);
    const source = this.#madeBy(act.source);
    const items = act.lines.map(({ stone, price }) => ({
      [plan.follows.row.name]: source.rows.get(stone),
      [plan.price.name]: price,
    }));
    const given = { items, date: this.#day(act.ago) };
    const { id } = await convertRows(this.#context, sourcePlan, plan, source.id, given);
    if (act.paidAgo !== undefined) await updateRecord(this.#context, act.module, id, this.#paidFor(act));
    this.#made.set(act, { id, rows: new Map() });
  }

  #paidFor({ paidAgo }: Made | MovedOn): object {
    return paidAgo === undefined ? {} : { payment_status: 'Paid', payment_date: this.#day(paidAgo) };
  }

  async #pay({ source, ago, amount, method, notes }: Paid): Promise<void> {
    await createRecord(this.#context, 'supplier-payment', {
      ...{ purchase_id: this.#madeBy(source).id, payment_date: this.#day(ago), method },
      ...(amount !== undefined && { amount }),
      ...(notes !== undefined && { notes }),
    });
  }

  async #decide({ module, status, wasConfirmed }: Made | Returned, id: number): Promise<void> {
    if (status === 'New') return;
    if (status === 'Confirmed' || wasConfirmed) await updateStatus(this.#context, module, id, 'Confirmed');
    if (status === 'Canceled') await updateStatus(this.#context, module, id, 'Canceled');
  }

  #head(
    { party: partyField, date }: DocumentPlan,
    { ago, notes }: Act,
    party: number | undefined,
  ): Record<string, unknown> {
    return { [partyField.name]: party, [date.name]: this.#day(ago), ...(notes !== undefined && { notes }) };
  }

  #planOf(module: string): DocumentPlan {
    return planOf(this.#context.schema, moduleOf(this.#context.schema, module));
  }

  #madeBy(act: Act): { id: number; rows: ReadonlyMap<number, number> } {
    const made = this.#made.get(act);
    if (!made) throw new Error(`A ${act.act} is not in the books yet`);
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
