import { findField, type Module, type Schema, targetOf } from '../../model.ts';
import { amountCurrency } from '../../read/amountCurrency.ts';
import { rowsLinkOf } from '../../read/documentRows.ts';
import type { Finding } from '../shared/mistakes.ts';

/** A field of a module, by the key that names it; either may be unknown, which other checks say. */
type Named = [path: string, module: Module | undefined, name: string | undefined];

/**
 * The books know amounts, and no rates: what is owed and what items cost is in the currency of the house, and a price that
 * is taken over from one field into another is the same number there.
 */
export function checkCurrencies(schema: Schema, module: Module): Finding[] {
  const { stock, document, payment, cost } = module;
  const rows = schema.modules[rowsLinkOf(module)?.module ?? ''];
  const items = rows && targetOf(schema, findField(rows, document?.items.item ?? ''));
  const party = targetOf(schema, findField(module, document?.party ?? ''));
  const price: Named = ['document.items.price', rows, document?.items.price];
  return [
    ...inHouse(schema, ['stock.cost', module, stock?.cost]),
    ...inHouse(schema, ['cost.amount', module, cost?.amount]),
    ...inHouse(schema, ['payment.amount', module, payment?.amount]),
    ...(document?.payment ? inHouse(schema, price) : []),
    ...likePrice(schema, ['document.items.priceFrom', items, document?.items.priceFrom], price),
    ...likePrice(schema, ['document.items.priceTo', items, document?.items.priceTo], price),
    ...likePrice(schema, ['document.exposure.limit', party, document?.exposure?.limit], price),
  ];
}

function inHouse(schema: Schema, [path, module, name = '']: Named): Finding[] {
  const currency = currencyOf(schema, module, name);
  const house = schema.app.currency;
  if (!module || house === '' || currency === undefined || currency === house) return [];
  const message = `"${name}" of ${module.name} is in ${currency}, but costs and what is owed are in ${house}, as app says; remove its "currency"`;
  return [{ path, message, about: `${module.name}.${name}` }];
}

function likePrice(schema: Schema, [path, module, name = '']: Named, [, rows, price = '']: Named): Finding[] {
  const currency = currencyOf(schema, module, name);
  const other = currencyOf(schema, rows, price);
  if (!module || !rows || currency === undefined || other === undefined || currency === other) return [];
  const message = `"${name}" of ${module.name} is in ${currency} and "${price}" of ${rows.name} in ${other}, and nothing changes the one into the other; name amounts of one currency`;
  return [{ path, message, about: `${module.name}.${name}` }];
}

function currencyOf(schema: Schema, module: Module | undefined, name: string): string | undefined {
  const field = module && findField(module, name);
  return field && amountCurrency(schema, field);
}
