import { derivationOf, hasRows, holdsFiles, isChoices, isLookup, isSecret } from '../../../fields/capabilities.ts';
import type { Field } from '../../../fields/fieldTypes.ts';
import type { ValueKind } from '../../../fields/shared/fieldType.ts';
import { fieldOf, linkOf, type Module, moduleOf, type Schema } from '../../model.ts';
import { documentWithRows } from '../documentRows.ts';
import { displayedFieldOf } from '../fields/displayedFieldOf.ts';
import { referencedModule } from '../fields/referencedModule.ts';
import { valueKindOf } from '../fields/valueKind.ts';
import { printedFieldsOf } from './printedFields.ts';

/** What a Confirmed document keeps of itself, its party, its rows and their items: names of their fields. */
export interface KeptFields {
  document: string[];
  party: string[];
  row: string[];
  item: string[];
  /** Of the media fields of the item, the first photo is kept. */
  pictures: string[];
}

/** What rows of a Confirmed document answer as it was at the confirmation. */
export interface KeptItem {
  /** The name of the document module. */
  document: string;
  /** The rows' reference to the item. */
  reference: string;
  /** The kept fields of the item. */
  fields: string[];
}

/** The kinds of values that are kept; all others are no plain values. */
const plainKinds: readonly ValueKind[] = ['text', 'integer', 'numeric', 'boolean', 'date', 'timestamptz'];

/**
 * What a document of that module keeps with its confirmation: what its print says, what its rows show of their items,
 * and what `items.keeps` names. What can still be changed after the confirmation, and what is counted over rows, is
 * never kept: it follows the document.
 */
export function keptFieldsOf(schema: Schema, module: Module): KeptFields {
  const { document } = module;
  if (!document) throw new Error(`${module.name} is no document`);
  const rows = moduleOf(schema, linkOf(module, document.items.link).module);
  const [item, party] = [
    referencedModule(schema, rows, document.items.item),
    referencedModule(schema, module, document.party),
  ];
  const printed = printedFieldsOf(schema, module);
  const shown = document.items.keeps ?? shownOfItem(schema, rows, item, document.items.item);
  const isKept = (of: Module) => (name: string) => isPlain(schema, of, fieldOf(of, name));
  return {
    document: unique(printed.document).filter(
      (name) => isKept(module)(name) && isLocked(module, name) && name !== document.status,
    ),
    party: unique([party.recordLabel, ...printed.party]).filter(isKept(party)),
    row: unique([document.items.price, ...printed.row]).filter(isKept(rows)),
    item: unique([...shown, ...printed.item]).filter(isKept(item)),
    pictures: unique(printed.item).filter((name) => holdsFiles(fieldOf(item, name))),
  };
}

/** What rows of that module keep of their items; undefined where the records are no rows of a document. */
export function keptItemOf(schema: Schema, rows: Module): KeptItem | undefined {
  const module = documentWithRows(schema, rows.name);
  if (!module) return undefined;
  return {
    document: module.name,
    reference: module.document.items.item,
    fields: keptFieldsOf(schema, module).item,
  };
}

/** The fields of the item that rows look up, but for what says where the item is today. */
function shownOfItem(schema: Schema, rows: Module, item: Module, reference: string): string[] {
  return rows.fields
    .flatMap((field) => (isLookup(field) && field.through === reference ? [field.field] : []))
    .filter((name) => !isOfToday(schema, item, name));
}

/** Whether the documents of an item decide about the value: its status, a price that they write, or their own values. */
function isOfToday(schema: Schema, item: Module, name: string): boolean {
  if (name === item.stock?.status) return true;
  const documents = Object.values(schema.modules).flatMap((module) => (module.document ? [module] : []));
  if (documents.some(({ document }) => document?.items.priceTo === name)) return true;
  const derivation = derivationOf(fieldOf(item, name), item.links);
  if (!derivation || !('link' in derivation)) return false;
  return documentWithRows(schema, linkOf(item, derivation.link).module) !== undefined;
}

/** Whether nothing changes the value once the document is Confirmed. */
function isLocked(module: Module, name: string): boolean {
  const derivation = derivationOf(fieldOf(module, name), module.links);
  const follows = derivation && derivation.from !== 'reference';
  return !follows && !(module.document?.staysOpen ?? []).includes(name);
}

/** Whether the value can be kept. Several choices and rows inside of the record are lists, which are kept whole. */
function isPlain(schema: Schema, module: Module, field: Field): boolean {
  const shown = displayedFieldOf(schema, module, field);
  if (isChoices(shown) || hasRows(shown)) return true;
  return !isSecret(shown) && !holdsFiles(shown) && plainKinds.includes(valueKindOf(schema, module, field));
}

function unique(names: readonly string[]): string[] {
  return [...new Set(names)];
}
