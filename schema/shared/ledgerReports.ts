import type { ReportDescriptor } from 'facet/schema';
import type { Label, Party } from './documentParts.ts';

const nameOf = (party: Party) => `${party}_name`;

/** What is open with each party on a day, by the age of the documents. */
export function agedReport(
  party: Party,
  { name, label, description, order }: { name: string; label: Label; description: Label; order: number },
): ReportDescriptor {
  return {
    ...{ name, label, description },
    menu: { group: 'parties', order },
    module: party,
    asOf: true,
    columns: [
      { name: 'party', field: nameOf(party) },
      { name: 'days_30', aged: { from: 0, to: 30 }, total: 'sum' },
      { name: 'days_60', aged: { from: 31, to: 60 }, total: 'sum' },
      { name: 'days_90', aged: { from: 61, to: 90 }, total: 'sum' },
      { name: 'older', aged: { from: 91 }, total: 'sum' },
      { name: 'credit', fact: 'credit', total: 'sum' },
      { name: 'balance', fact: 'balance', total: 'sum' },
    ],
    filters: [
      { name: nameOf(party), field: nameOf(party) },
      { name: 'country', field: 'country' },
    ],
    sort: { field: 'balance', order: 'DESC' },
    chart: {
      type: 'bar',
      by: { name: 'party', field: nameOf(party) },
      values: ['days_30', 'days_60', 'days_90', 'older'],
    },
  };
}

/** The statement of account of a party from day to day. */
export function statementReport(
  party: Party,
  {
    name,
    label,
    description,
    order,
    settled,
  }: {
    name: string;
    label: Label;
    description: Label;
    order: number;
    settled: Label;
  },
): ReportDescriptor {
  return {
    ...{ name, label, description },
    menu: { group: 'parties', order },
    module: party,
    statement: true,
    columns: [
      { name: 'day', fact: 'day' },
      { name: 'kind', fact: 'kind' },
      { name: 'code', fact: 'code' },
      { name: 'charged', fact: 'charged', label: { en: 'Invoiced', zh: '账单金额' }, total: 'sum' },
      { name: 'settled', fact: 'settled', label: settled, total: 'sum' },
      { name: 'balance', fact: 'balance' },
    ],
    filters: [
      { name: 'party', fact: 'party' },
      { name: 'day', fact: 'day', default: 'this-year' },
    ],
    sort: { field: 'day', order: 'ASC' },
  };
}
