import { defineReport } from 'facet/schema';
import { agedReport } from '../shared/ledgerReports.ts';

/** What the house owes its suppliers, by age. */
export default defineReport(
  agedReport('supplier', {
    name: 'payables',
    label: { en: 'Payables', zh: '应付账龄' },
    description: {
      en: 'What was owed to each supplier on a day, by the age of the purchases.',
      zh: '某日应付各供应商的款项，按采购账龄分列。',
    },
    order: 3,
  }),
);
