import type { RaRecord } from 'ra-core';
import { isReference, numberStyleOf } from '../../../fields/capabilities.ts';
import { formatField } from '../../../fields/fieldTypes.ts';
import { mediaFiles } from '../../../fields/media/media.ts';
import { type Text, textIn } from '../../../fields/shared/fieldType.ts';
import { formatNumber } from '../../../fields/shared/formatNumber.ts';
import type { DocumentDescriptor } from '../../../metadata/keys/documentKeys.ts';
import type { DescribedLine } from '../../../metadata/keys/documentPrintKeys.ts';
import type { DocumentTemplate } from '../../../metadata/keys/printKeys.ts';
import { fieldOf, linkOf, type Module, moduleOf, type Schema } from '../../../metadata/model.ts';
import { displayedFieldOf } from '../../../metadata/read/fields/displayedFieldOf.ts';
import { sourceCodeOf } from '../../../metadata/read/papers/printedFields.ts';
import { exactTotal } from '../../common/exactTotal.ts';
import type { PrintedDocument, PrintedRow } from './PrintedDocument.ts';

/** The record to print, as it was last saved. */
export interface DocumentRecords {
  record: RaRecord;
  party: RaRecord;
  rows: readonly RaRecord[];
  /** By id. */
  items: ReadonlyMap<RaRecord['id'], RaRecord>;
}

interface PrintWords {
  locale: string;
  /** A text of the product in that language. */
  translate: (key: string, params?: Record<string, unknown>) => string;
  /** The full address of a path of the API. */
  urlOf: (path: string) => string;
  /** The full address of a file of the front. */
  assetOf: (path: string) => string;
}

/** The data of a document's paper: the content that its template names, in the language on screen. */
export function buildDocument(
  schema: Schema,
  module: Module,
  template: DocumentTemplate,
  records: DocumentRecords,
  words: PrintWords,
): PrintedDocument {
  const paper = new Paper(schema, module, template, records, words);
  const remarks = template.remarks ? paper.fact(template.remarks) : undefined;
  const mark = paper.mark();
  return {
    company: paper.company(),
    title: textIn(template.title ?? module.label, words.locale),
    number: paper.number(),
    facts: paper.facts(),
    party: paper.party(),
    table: paper.table(),
    ...(remarks?.value && { remarks: { label: remarks.label, text: remarks.value } }),
    terms: { label: words.translate('facet.paper.terms'), texts: paper.terms() },
    signatures: template.signatures.map((signature) => textIn(signature, words.locale)),
    ...(mark && { mark }),
    page: words.translate('facet.paper.page', { page: '{page}', pages: '{pages}' }),
  };
}

/** Holds what all parts of a paper need; its methods are the parts, from top to bottom. */
class Paper {
  readonly #document: DocumentDescriptor;
  readonly #rowModule: Module;
  readonly #itemModule: Module;
  readonly #partyModule: Module;

  constructor(
    readonly schema: Schema,
    readonly module: Module,
    readonly template: DocumentTemplate,
    readonly records: DocumentRecords,
    readonly words: PrintWords,
  ) {
    const { document } = module;
    if (!document) throw new Error(`${module.name} is no document`);
    this.#document = document;
    this.#rowModule = moduleOf(schema, linkOf(module, document.items.link).module);
    this.#itemModule = referredBy(schema, this.#rowModule, document.items.item);
    this.#partyModule = referredBy(schema, module, document.party);
  }

  company(): PrintedDocument['company'] {
    const { company, siteName } = this.schema.app;
    const { name = siteName, address = [], logo } = company ?? {};
    return { name, address, ...(logo && { logo: this.words.assetOf(logo) }) };
  }

  /** The title for the outside world: with the invoice's own number where it has one. */
  number(): string {
    const { number, code } = this.#document;
    return (number && this.#text(number)) || this.#text(code.field);
  }

  facts(): PrintedDocument['facts'] {
    const { code, date } = this.#document;
    const codeToo = this.number() === this.#text(code.field) ? [] : [code.field];
    const names = new Set([...codeToo, date, ...this.template.facts]);
    return [...names].map((name) => this.fact(name)).filter(({ value }) => value !== '');
  }

  fact(name: string): { label: string; value: string } {
    return { label: this.#inLanguage(fieldOf(this.module, name).label), value: this.#text(name) };
  }

  party(): PrintedDocument['party'] {
    const { label, lines } = this.template.party;
    const of = (name: string) => this.#format(this.#partyModule, this.records.party, name);
    return {
      label: this.#inLanguage(label ?? fieldOf(this.module, this.#document.party).label),
      name: of(this.#partyModule.recordLabel),
      lines: joined(lines, of, ', '),
    };
  }

  table(): PrintedDocument['table'] {
    const { rows } = this.records;
    const { columns, picture } = this.template.items;
    const priceField = displayedFieldOf(
      this.schema,
      this.#rowModule,
      fieldOf(this.#rowModule, this.#document.items.price),
    );
    const currency = numberStyleOf(priceField)?.currency ?? this.schema.app.currency;
    const printed = rows.map((row) => this.#row(row));
    return {
      head: [
        this.#inLanguage(fieldOf(this.#itemModule, this.template.items.number).label),
        this.words.translate('facet.paper.description'),
        ...columns.map(({ field }) => this.#inLanguage(fieldOf(this.#itemModule, field).label)),
        `${this.words.translate('facet.paper.price')} (${currency})`,
      ],
      rows: printed,
      totals: rows.length === 0 ? null : this.#totals(currency),
      empty: this.words.translate('facet.paper.noItems'),
      pictured: picture !== undefined && printed.some((row) => row.picture !== undefined),
    };
  }

  /** The remarks of the named fields; empty fields are left out. */
  terms(): string[] {
    return this.template.terms.flatMap((term) => {
      let whole = true;
      const text = this.#inLanguage(term).replaceAll(/\{([^{}]*)\}/g, (_braces, name: string) => {
        const value = this.#named(name);
        whole &&= value !== '';
        return value;
      });
      return whole ? [text] : [];
    });
  }

  mark(): PrintedDocument['mark'] {
    const status: unknown = this.records.record[this.#document.status];
    if (status === 'Confirmed') return undefined;
    const kind = status === 'Canceled' ? 'canceled' : 'draft';
    return { kind, text: this.words.translate(`facet.paper.mark.${kind}`) };
  }

  #row(row: RaRecord): PrintedRow {
    const item = this.#itemOf(row);
    const { picture, number, description, columns } = this.template.items;
    const of = (name: string) => this.#format(this.#itemModule, item, name);
    const photo = picture ? photoOf(item[picture]) : undefined;
    return {
      ...(photo && { picture: this.words.urlOf(photo) }),
      number: of(number),
      description: [...description.flatMap((line) => this.#described(line, of)), ...this.#source(row)],
      cells: [
        ...columns.map(({ field, or }) => of(field) || (or ? of(or) : '')),
        amount(row[this.#document.items.price], this.words.locale),
      ],
    };
  }

  /** The lines of one part of a description; a text of several lines keeps them. */
  #described({ fields, label, otherwise }: DescribedLine, of: (name: string) => string): string[] {
    const value = joined([fields], of, ' · ')[0] ?? (otherwise ? this.#inLanguage(otherwise) : '');
    if (value === '') return [];
    const text = label ? this.words.translate('facet.paper.labeled', { label: this.#inLanguage(label), value }) : value;
    return text.split(/\r?\n/).filter((part) => part.trim() !== '');
  }

  /** For a return: the document on which the item went out. */
  #source(row: RaRecord): string[] {
    const { returns } = this.#document;
    const source = returns && this.schema.modules[returns.module];
    const code = sourceCodeOf(this.schema, this.module);
    const text = code ? this.#format(this.#rowModule, row, code.name) : '';
    return source && text ? [`${this.#inLanguage(source.label)} ${text}`] : [];
  }

  #totals(currency: string): NonNullable<PrintedDocument['table']['totals']> {
    const { rows, record } = this.records;
    const cells = this.template.items.columns.map(({ field, or, total }) => {
      if (!total) return '';
      const values = rows.map((row) => {
        const item = this.#itemOf(row);
        return item[field] ?? (or ? item[or] : null);
      });
      return formatField(this.#shown(this.#itemModule, field), exactTotal(values), this.words.locale);
    });
    return {
      label: `${this.words.translate('facet.paper.total', { smart_count: rows.length })} · ${currency}`,
      cells: [...cells, amount(record[this.#document.sum], this.words.locale)],
    };
  }

  #itemOf(row: RaRecord): RaRecord {
    const id = row[this.#document.items.item] as RaRecord['id'];
    return this.records.items.get(id) ?? { id };
  }

  #named(name: string): string {
    if (name === 'company') return this.company().name;
    return name === 'party' ? this.party().name : this.#text(name);
  }

  #text(name: string): string {
    return this.#format(this.module, this.records.record, name);
  }

  #format(module: Module, record: RaRecord, name: string): string {
    return formatField(this.#shown(module, name), record[name] ?? null, this.words.locale);
  }

  #shown(module: Module, name: string) {
    return displayedFieldOf(this.schema, module, fieldOf(module, name));
  }

  #inLanguage(text: Text): string {
    return textIn(text, this.words.locale);
  }
}

function referredBy(schema: Schema, module: Module, name: string): Module {
  const field = fieldOf(module, name);
  if (!isReference(field)) throw new Error(`${name} refers to nothing`);
  return moduleOf(schema, field.module);
}

function joined(lines: readonly string[][], of: (name: string) => string, by: string): string[] {
  return lines.map((names) => names.map(of).filter(Boolean).join(by)).filter(Boolean);
}

/** The currency stands above the column, so that the decimals are aligned. */
function amount(value: unknown, locale: string): string {
  return formatNumber(value, locale, { places: 2 });
}

function photoOf(value: unknown): string | undefined {
  return (
    mediaFiles(value).find(({ mime, thumb_path }) => mime.startsWith('image/') && thumb_path)?.thumb_path ?? undefined
  );
}
