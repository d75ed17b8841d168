import { findField, type Module, type Schema } from '../../model.ts';
import { firstStatuses } from '../../read/firstStatuses.ts';
import type { Finding } from '../shared/mistakes.ts';
import { checkCurrencies } from './checkCurrencies.ts';
import { checkChooseFrom, checkDocument } from './checkDocument.ts';
import { checkPayment } from './checkPayment.ts';
import { checkCost, checkStock } from './checkStock.ts';

/** The fields and links that `stock`, `document`, `payment` and `cost` of a module name must exist and be of the right kind. */
export function checkTrade(schema: Schema, module: Module): Finding[] {
  return [
    ...(module.stock ? checkStock(schema, module, module.stock) : []),
    ...(module.document ? checkDocument(schema, module, module.document) : []),
    ...(module.payment ? checkPayment(schema, module, module.payment) : []),
    ...(module.cost ? checkCost(schema, module, module.cost) : []),
    ...checkCurrencies(schema, module),
    ...checkChooseFrom(module),
    ...checkFirstStatuses(module),
  ];
}

/** A record that starts with another status than the rules of stock begin with would stand in nobody's way, or in everybody's. */
function checkFirstStatuses(module: Module): Finding[] {
  return Object.entries(firstStatuses(module)).flatMap(([name, first]) => {
    const standard = findField(module, name)?.default;
    if (standard === undefined || standard === first) return [];
    return [{ path: `fields (${name}).default`, message: `a new record is "${first}"; name that, or leave it out` }];
  });
}
