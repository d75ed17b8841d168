import { isReference, isWide } from '../../../fields/capabilities.ts';
import type { Field } from '../../../fields/fieldTypes.ts';
import { defaultFormulaOf } from '../../../fields/shared/fieldType.ts';
import { fieldOf, fieldsOfTab, findField, type Module, type Tab } from '../../../metadata/model.ts';
import type { Refusals } from '../../forms/RecordForm.tsx';
import { nonEmptyValues, writableNames } from '../../forms/values/formFields.ts';
import type { Values } from '../../forms/values/mergeVersions.ts';
import type { ItemsLink } from '../link/itemsLink.ts';

/**
 * The name of the row's price in the form of its new item. The item may have a field of the same name, but no field
 * name begins with a $.
 */
const PRICE = '$price';

/** The form of a new item that comes with a row of a document: the item's fields and the row's price in one. */
export interface NewItemForm {
  /** The module of the items, with the row's price. */
  module: Module;
  tabs: Tab[];
  /** Fixed values of an item that comes this way. */
  values: Values;
}

/** Undefined for a document whose rows bring no new items. */
export function newItemForm({ document, link, rows, stock }: ItemsLink): NewItemForm | undefined {
  const { creates, price } = document.items;
  if (!creates) return undefined;
  const values = creates.values ?? {};
  const fields = creates.form.filter((name) => !Object.hasOwn(values, name) && name !== creates.party);
  return {
    module: { ...stock, fields: [...stock.fields, priceField(fieldOf(rows, price))] },
    tabs: [{ name: link.name, label: link.label, sections: [{ fields: withPrice(stock, fields) }] }],
    values,
  };
}

/** What a formula makes of the row is not known before the row: the server makes it. */
function priceField(field: Field): Field {
  const isMade = defaultFormulaOf(field) !== undefined;
  return { ...field, name: PRICE, ...(isMade && { default: undefined }) } as Field;
}

/** The tabs of the dialog that edits such an item later: the same fields without the price, which the row has. */
export function itemTabs({ document, link }: ItemsLink): Tab[] | undefined {
  const { creates } = document.items;
  return creates && [{ name: link.name, label: link.label, sections: [{ fields: creates.form }] }];
}

/** The row in the shape of the call that creates it together with its item. */
export function newItemBody({ document, rows, stock }: ItemsLink, form: NewItemForm, values: Values): Values {
  const names = writableNames(stock, 'create', form.tabs.flatMap(fieldsOfTab));
  const price = nonEmptyValues(rows, { [document.items.price]: values[PRICE] ?? undefined }, [document.items.price]);
  return {
    ...price,
    [itemKey(rows, document.items.item)]: { ...nonEmptyValues(stock, values, names), ...form.values },
  };
}

/** Maps the refused fields of that call to the fields of the form. */
export function newItemRefusals({ document, rows }: ItemsLink, refusals: Refusals): Refusals {
  const inside = `${itemKey(rows, document.items.item)}.`;
  return Object.fromEntries(
    Object.entries(refusals).map(([path, why]) => {
      if (path === document.items.price) return [PRICE, why];
      return [path.startsWith(inside) ? path.slice(inside.length) : path, why];
    }),
  );
}

/** New items are sent under the name of their module. */
export function itemKey(rows: Module, item: string): string {
  const field = fieldOf(rows, item);
  return isReference(field) ? field.module : item;
}

/** The price stands after the short inputs, before the texts that take a line of their own. */
function withPrice(stock: Module, names: readonly string[]): string[] {
  const isShort = (name: string) => {
    const field = findField(stock, name);
    return !field || !isWide(field);
  };
  const end = names.findLastIndex(isShort) + 1;
  return [...names.slice(0, end), PRICE, ...names.slice(end)];
}
