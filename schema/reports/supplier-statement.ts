import { defineReport } from 'facet/schema';
import { statementReport } from '../shared/ledgerReports.ts';

/** The account of a supplier: purchases, returns and payments from day to day. */
export default defineReport(
  statementReport('supplier', {
    name: 'supplier-statement',
    label: { en: 'Supplier Statement', zh: '供应商对账单' },
    description: {
      en: 'The account of a supplier from day to day: what was open, each invoice, return and payment, and what is open then.',
      zh: '供应商往来明细：期初余额、各笔账单、退货与付款，以及期末余额。',
    },
    order: 4,
    settled: { en: 'Paid', zh: '已付与退货' },
  }),
);
