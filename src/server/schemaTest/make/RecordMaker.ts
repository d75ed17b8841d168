import { isReference } from '../../../fields/capabilities.ts';
import { type Field, fieldTypeOf } from '../../../fields/fieldTypes.ts';
import { choiceOf, type ListedChoices, valueListFields, valueListModule } from '../../../fields/shared/choices.ts';
import { findField, type Module, moduleOf, type Schema } from '../../../metadata/model.ts';
import { isWritable, storedFields } from '../../../metadata/read/rules/validateRecord.ts';
import { usedLists, withListedChoices } from '../../../metadata/read/valueLists.ts';
import type { ApiRecord, Body } from '../../records/recordsContext.ts';
import { answered, errorsIn, mend, NotApplicable, Unmakeable } from '../house/outcome.ts';
import type { Answer, TestHouse } from '../house/TestHouse.ts';
import { prerequisitesOf } from './documentScenes.ts';
import { passingValues, rulesBrokenBy } from './findValues.ts';
import { settingLinks } from './linkSets.ts';
import { type DraftOptions, type Maker, NEW_ITEM, type UnsentRecord } from './Maker.ts';
import { type Pools, poolsOf } from './pools.ts';

/** The value of a list that starts with none. */
const FIRST_VALUE = 'First';

/** So many drafts are sent while their values are taken: short texts and few choices come again. */
const MOST_DRAFTS = 5;

/** Makes records with random values that the schema takes. References point to records that it makes first. */
export class RecordMaker implements Maker {
  readonly house: TestHouse;
  readonly next: () => number;
  #schema: Schema;
  /** Records that references can share, by module and filter. */
  readonly #shared = new Map<string, number>();
  /** The modules whose records are being made, each for the one before it. */
  readonly #making: string[] = [];

  private constructor(house: TestHouse, next: () => number) {
    this.house = house;
    this.next = next;
    this.#schema = house.schema;
  }

  static async open(house: TestHouse, next: () => number): Promise<RecordMaker> {
    const maker = new RecordMaker(house, next);
    await maker.#fillLists();
    return maker;
  }

  get schema(): Schema {
    return this.#schema;
  }

  async create(module: Module, options: DraftOptions = {}): Promise<ApiRecord> {
    const { answer } = await this.send(module, options);
    if (answer.status === 201) return answer.body as ApiRecord;
    throw new Unmakeable(module.name, `a new record is refused: the API answered ${answered(answer)}; ${mend(answer)}`);
  }

  async send(module: Module, options: DraftOptions = {}): Promise<{ draft: UnsentRecord; answer: Answer }> {
    for (let tries = 1; ; tries++) {
      const draft = await this.draft(module, options);
      const answer = await this.house.call('POST', module.name, draft.body);
      if (tries === MOST_DRAFTS || !isTaken(module, answer)) return { draft, answer };
      // References that are shared can be what is taken.
      this.#shared.clear();
    }
  }

  async draft(base: Module, options: DraftOptions = {}): Promise<UnsentRecord> {
    const module = moduleOf(this.#schema, base.name);
    if (this.#making.filter((name) => name === module.name).length > 1) {
      throw new NotApplicable(`its records need each other: ${this.#making.join(' → ')} → ${module.name}`);
    }
    this.#making.push(module.name);
    try {
      return await this.#drawn(module, options);
    } finally {
      this.#making.pop();
    }
  }

  async #drawn(module: Module, { full = false, preset = {} }: DraftOptions): Promise<UnsentRecord> {
    const needed = await prerequisitesOf(this, module);
    const pools = poolsOf(module, this.next);
    const start: Body = { ...needed.start, ...needed.preset, ...preset };
    const fixed = new Set(Object.keys({ ...needed.preset, ...preset }));
    for (const field of storedFields(module).filter((one) => isWritable(one, true) && !(one.name in start))) {
      if (isReference(field)) await this.#fillReference(module, field, { full, pools });
      const [first] = pools.get(field.name) ?? [];
      if (first !== undefined && (full || isNeeded(field))) start[field.name] = first;
    }
    for (const [name, value] of Object.entries(await this.#setByLinks(module, start))) {
      start[name] = value;
      fixed.add(name);
    }
    const found = passingValues(module, start, { pools, fixed, next: this.next });
    if ('refused' in found) throw new Unmakeable(module.name, whyRefused(module, found.refused));
    const { values } = found;
    const body = needed.item ? withNewItem(values, needed.item, this.#stockOf(module, values)) : values;
    return { body, values, fixed, pools };
  }

  /** Gives a reference the id of a record that it may point to, where the new record is to have one. */
  async #fillReference(module: Module, field: Field, { full, pools }: { full: boolean; pools: Pools }): Promise<void> {
    const wanted = isNeeded(field) || field.requiredWhen !== undefined || (full && module.stock?.parent !== field.name);
    if (!wanted) return;
    try {
      pools.set(field.name, [await this.targetOf(field)]);
    } catch (error) {
      if (field.required || !(error instanceof NotApplicable)) throw error;
    }
  }

  /** The id of a record that the reference may point to. */
  async targetOf(field: Field, fresh = false): Promise<number> {
    if (!isReference(field)) throw new Error(`${field.name} is no reference`);
    const { filter = {} } = field;
    const target = moduleOf(this.#schema, field.module);
    const key = JSON.stringify([target.name, filter]);
    const known = fresh ? undefined : this.#shared.get(key);
    if (known !== undefined) return known;
    const filterValues = Object.entries(filter).filter(([name]) => isOpen(target, name));
    const record = await this.create(target, { preset: Object.fromEntries(filterValues) });
    const other = Object.keys(filter).find((name) => record[name] !== filter[name]);
    if (other !== undefined) {
      throw new NotApplicable(
        `its "${field.name}" takes only records of ${target.name} whose ${other} is "${filter[other]}"`,
      );
    }
    // What documents move does not stay as it is.
    if (!target.stock && !target.document) this.#shared.set(key, record.id);
    return record.id;
  }

  /** The values that links of the records which this one belongs to set in it. */
  async #setByLinks(module: Module, values: Body): Promise<Body> {
    const sets: Body = {};
    for (const { parent, link } of settingLinks(this.#schema, module)) {
      const id = values[link.by];
      if (typeof id !== 'number' || id === NEW_ITEM) continue;
      const { body } = await this.house.call('GET', `${parent.name}/${id}`);
      for (const name of link.copy) sets[name] = (body as Body)[name];
      Object.assign(sets, link.values);
    }
    return sets;
  }

  /** The key under which a row takes a new item. */
  #stockOf(module: Module, values: Body): { key: string; reference: string } {
    const reference = module.fields.find((field) => isReference(field) && values[field.name] === NEW_ITEM);
    if (!isReference(reference)) throw new Error(`${module.name} has no item`);
    return { key: reference.module, reference: reference.name };
  }

  /** A list that starts without values gets one, so that fields with its choices can be filled. */
  async #fillLists(): Promise<void> {
    const lists: Record<string, ListedChoices[string]> = { ...this.#schema.valueLists };
    if (this.#schema.modules[valueListModule]) {
      for (const list of usedLists(Object.values(this.#schema.modules))) {
        if ((lists[list] ?? []).length > 0) continue;
        const body = { [valueListFields.list]: list, [valueListFields.value]: FIRST_VALUE };
        const { status } = await this.house.call('POST', valueListModule, body);
        if (status === 201) lists[list] = [choiceOf(FIRST_VALUE)];
      }
    }
    this.#schema = withListedChoices(this.#schema, lists);
  }
}

/** Whether a new record is refused as another one has its values. */
function isTaken({ fields, unique }: Module, answer: Answer): boolean {
  const alone = fields.filter((field) => field.unique).map(({ name }) => name);
  const together = unique.flatMap((rule) => [...rule.fields, ...(rule.when ? [rule.when.field] : [])]);
  const names = Object.keys(errorsIn(answer));
  return names.length > 0 && names.every((name) => alone.includes(name) || together.includes(name));
}

/** Whether a new record cannot do without a value of its own in the field. */
function isNeeded({ required, default: own }: Field): boolean {
  return required === true && (own === undefined || own === null);
}

/** Whether a value for the field can be given with a new record. */
function isOpen(module: Module, name: string): boolean {
  const field = findField(module, name);
  return field !== undefined && fieldTypeOf(field).column(field) !== null && isWritable(field, true);
}

function withNewItem(values: Body, item: Body, { key, reference }: { key: string; reference: string }): Body {
  const { [reference]: _new, ...rest } = values;
  return { ...rest, [key]: item };
}

/** Why no values were found that a new record may have. */
function whyRefused(module: Module, values: Body): string {
  const [place] = rulesBrokenBy(module, values);
  const rule = module.rules[place ?? -1];
  if (rule) {
    return `rules[${place}]: no values were found that it lets pass: "${rule.when}" holds for every new record that was tried; change "when", which says what is refused`;
  }
  return 'no values were found for a new record: give its required fields a "default", or looser limits and patterns';
}
