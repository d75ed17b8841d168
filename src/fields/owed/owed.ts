import { z } from 'zod';
import { defineFieldType, derivedKeys } from '../shared/fieldType.ts';
import { formatNumber } from '../shared/formatNumber.ts';
import { readNumberFilter } from '../shared/readNumber.ts';

const style = { places: 2, money: true as const };

/**
 * An amount of the ledger: what is owed for a document, or between the house and a party.
 */
export const owed = defineFieldType({
  options: z.strictObject({
    type: z.literal('owed'),
    ...derivedKeys,
    /**
     * Of a document: what came back (`returned`), what was paid (`paid`), or what is still due (`due`; below zero it is a
     * credit of the party). Of a party: what is open between the house and the party (`balance`).
     */
    amount: z.enum(['returned', 'paid', 'due', 'balance']),
  }),
  column: () => null,
  derive: ({ amount }) => ({ from: 'ledger', amount }),
  read: (value) => ({ value }),
  readFilter: readNumberFilter,
  filters: ['eq', 'neq', 'gte', 'lte', 'null'],
  sortable: true,
  format: (value, _field, locale) => formatNumber(value, locale, style),
  jsonSchema: () => ({ type: 'number', readOnly: true }),
  kind: () => 'numeric',
  numberStyle: () => style,
  hiddenFromGuests: 'is an amount, and guests read no prices; remove it',
});
