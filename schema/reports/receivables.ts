import { defineReport } from 'facet/schema';
import { agedReport } from '../shared/ledgerReports.ts';

/** What customers owe the house, by age. */
export default defineReport(
  agedReport('customer', {
    name: 'receivables',
    label: { en: 'Receivables', zh: '应收账龄' },
    description: {
      en: 'What each customer owed on a day, by the age of the sales.',
      zh: '某日各客户欠款，按销售账龄分列。',
    },
    order: 1,
  }),
);
