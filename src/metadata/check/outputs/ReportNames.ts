import { isDay, isReference } from '../../../fields/capabilities.ts';
import { fieldTypeOf } from '../../../fields/fieldTypes.ts';
import type { ValueKind } from '../../../fields/shared/fieldType.ts';
import { movedFacts, type Report, type ReportColumn, type ReportFact } from '../../keys/reportKeys.ts';
import { findField, type Module, type Schema, targetOf } from '../../model.ts';
import { documentWithRows } from '../../read/documentRows.ts';
import { displayedFieldOf } from '../../read/fields/displayedFieldOf.ts';
import { valueKindOf } from '../../read/fields/valueKind.ts';
import { columnField, fieldAt } from '../../read/reportFields.ts';
import { type Finding, unknown } from '../shared/mistakes.ts';

/** What the keys of a report name: fields behind paths, facts, days, references; and the mistakes in these names. */
export class ReportNames {
  readonly #schema: Schema;
  readonly #report: Report;
  readonly #module: Module;

  constructor(schema: Schema, report: Report, module: Module) {
    this.#schema = schema;
    this.#report = report;
    this.#module = module;
  }

  /** Exactly one of the keys is there, and the field or fact that it names exists. */
  checkSource(
    at: string,
    described: { field?: string | undefined; fact?: ReportFact | undefined },
    keys: readonly string[],
  ): Finding[] {
    return [
      ...exactlyOne(at, described, keys),
      ...(described.field === undefined ? [] : this.checkPath(`${at}.field`, described.field, this.#module)),
      ...(described.fact === undefined ? [] : this.checkFact(`${at}.fact`, described.fact)),
    ];
  }

  /** Each name of a path is a field, and what is at its end has a place in a report. */
  checkPath(at: string, path: string, from: Module): Finding[] {
    const names = path.split('.');
    for (let depth = 1; depth <= names.length; depth += 1) {
      const module = depth === 1 ? from : targetAt(this.#schema, from, names.slice(0, depth - 1).join('.'));
      if (!module) return this.#noModule(at, names.slice(0, depth - 1), from);
      const name = names[depth - 1] ?? '';
      if (!findField(module, name)) {
        return [
          unknown(
            at,
            `field of ${module.name}`,
            name,
            module.fields.map((field) => field.name),
            `${module.name}.${name}`,
          ),
        ];
      }
    }
    return this.#shown(at, path, from);
  }

  /** Nothing is behind the end of a path. Where it is a reference, the file that has it is told which module is missing. */
  #noModule(at: string, names: readonly string[], from: Module): Finding[] {
    if (isReference(fieldAt(this.#schema, from, names.join('.'))?.field)) return [];
    return [{ path: at, message: `"${names.at(-1)}" is no reference, so nothing is behind it` }];
  }

  /** A report holds no secret values, and no lists or objects, which have no order. */
  #shown(at: string, path: string, from: Module): Finding[] {
    const end = fieldAt(this.#schema, from, path);
    const shown = end && displayedFieldOf(this.#schema, end.module, end.field);
    if (!shown || (!fieldTypeOf(shown).secret && this.kindAt(from, path) !== 'jsonb')) return [];
    return [{ path: at, message: `"${path}" (${shown.type}) has no place in a report; name another field` }];
  }

  /** A day is at the end of the path. */
  checkDay(at: string, path: string): Finding[] {
    const found = this.checkPath(at, path, this.#module);
    const end = fieldAt(this.#schema, this.#module, path);
    if (!end || found.length > 0 || isDay(displayedFieldOf(this.#schema, end.module, end.field))) return found;
    return [{ path: at, message: `"${path}" is no date; name one` }];
  }

  /** A reference is at the end of the path. */
  checkReference(at: string, path: string): Finding[] {
    const found = this.checkPath(at, path, this.#module);
    if (found.length > 0 || targetAt(this.#schema, this.#module, path)) return found;
    return [{ path: at, message: `"${path}" is no reference; name one` }];
  }

  /** The kind of value at the end of a path; undefined where there is none. */
  kindAt(from: Module, path: string): ValueKind | undefined {
    const end = fieldAt(this.#schema, from, path);
    return end && valueKindOf(this.#schema, end.module, end.field);
  }

  /** The fact is known of what the report lists. */
  checkFact(path: string, fact: ReportFact): Finding[] {
    const { asOf } = this.#report;
    const offered = this.#offered();
    if (offered.includes(fact)) return [];
    return [{ path, message: `"${fact}" is not known of ${this.#module.name} here; ${factHint(asOf, offered)}` }];
  }

  #offered(): readonly string[] {
    const { asOf, statement } = this.#report;
    if (statement) return lineFacts;
    if (!asOf) return this.factsOfRows();
    if (this.#module.stock) return factsOf(this.#module.stock);
    return this.isRows() ? rowFacts : partyFacts;
  }

  /** The report lists the rows of a document. */
  isRows(): boolean {
    return documentWithRows(this.#schema, this.#module.name) !== undefined;
  }

  /** What is known of such rows without a day. */
  factsOfRows(rows = this.#module): string[] {
    const document = documentWithRows(this.#schema, rows.name)?.document;
    if (!document) return [];
    const items = targetOf(this.#schema, findField(rows, document.items.item));
    return ['returned', ...(items?.stock?.cost === undefined ? [] : ['cost', 'cost_adjustment'])];
  }

  isNumber(column: ReportColumn): boolean {
    return isNumericKind(valueKindOf(this.#schema, this.#module, columnField(this.#schema, this.#report, column)));
  }

  isDay(column: ReportColumn): boolean {
    return isDay(columnField(this.#schema, this.#report, column));
  }
}

const rowFacts: readonly string[] = ['since', 'days', ...movedFacts];

/** What the ledger says of a party, and in a line of a statement. */
const partyFacts: readonly string[] = ['balance', 'credit'];
const lineFacts: readonly string[] = ['party', 'day', 'kind', 'code', 'charged', 'settled', 'balance'];

/** The cost of an item is known only where its changes are logged. */
function factsOf({ cost }: NonNullable<Module['stock']>): string[] {
  return ['status', 'ownership', 'holder', 'since', 'days', ...(cost === undefined ? [] : ['cost'])];
}

export function isNumericKind(kind: ValueKind | undefined): boolean {
  return kind === 'integer' || kind === 'numeric';
}

function factHint(asOf: boolean, offered: readonly string[]): string {
  if (offered.length > 0) return `use one of: ${offered.join(', ')}`;
  return asOf ? 'leave it out' : 'add "asOf": true, or leave it out';
}

/** The module that the reference at the end of the path points to. */
function targetAt(schema: Schema, from: Module, path: string): Module | undefined {
  return targetOf(schema, fieldAt(schema, from, path)?.field);
}

export function exactlyOne(at: string, described: object, keys: readonly string[]): Finding[] {
  const there = Object.entries(described).filter(([key, value]) => keys.includes(key) && value !== undefined);
  return there.length === 1 ? [] : [{ path: at, message: `needs exactly one of ${keys.join(', ')}` }];
}
