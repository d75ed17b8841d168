import { defineReport } from 'facet/schema';
import { statementReport } from '../shared/ledgerReports.ts';

/** The account of a customer: sales, returns and payments from day to day. */
export default defineReport(
  statementReport('customer', {
    name: 'customer-statement',
    label: { en: 'Customer Statement', zh: '客户对账单' },
    description: {
      en: 'The account of a customer from day to day: what was open, each invoice, return and payment, and what is open then.',
      zh: '客户往来明细：期初余额、各笔账单、退货与付款，以及期末余额。',
    },
    order: 2,
    settled: { en: 'Received', zh: '已收与退货' },
  }),
);
