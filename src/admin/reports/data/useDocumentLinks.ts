import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { Report, ReportFact } from '../../../metadata/keys/reportKeys.ts';
import { findField, type Module, type Schema, targetOf } from '../../../metadata/model.ts';
import { editAddress } from '../../routing/addresses.ts';
import type { ReportRow } from './useReport.ts';

/** Which column of a report holds the link of a row, and where it leads. */
export interface RowLinks {
  column: string;
  addressOf: (row: ReportRow) => string | undefined;
}

/**
 * In a statement of account the number of a document opens it. The lines themselves say numbers only: the documents with
 * them are looked up, those of a page in one call for each module that the user sees. Undefined for any other report.
 */
export function useDocumentLinks(schema: Schema, report: Report, rows: readonly ReportRow[]): RowLinks | undefined {
  const dataProvider = useDataProvider();
  const columnOf = (fact: ReportFact) => report.columns.find((column) => column.fact === fact)?.name ?? '';
  const [column, kind] = [columnOf('code'), columnOf('kind')];
  const isReturn = (row: ReportRow) => String(row[kind]).startsWith('return');
  const { charging, returning } = modulesOf(schema, report);
  const wanted = [...charging, ...returning].flatMap((module) => {
    const lines = rows.filter((row) => row[column] && isReturn(row) === returning.includes(module));
    const codes = [...new Set(lines.map((row) => String(row[column])))];
    return codes.length > 0 ? [{ module, codes }] : [];
  });
  const { data } = useQuery({
    queryKey: ['statementDocuments', wanted.map(({ module, codes }) => [module.name, ...codes])],
    enabled: report.statement && wanted.length > 0,
    queryFn: () =>
      Promise.all(
        wanted.map(async ({ module: { name, document }, codes }) => {
          const code = document?.code.field ?? '';
          const found = await dataProvider.getList(name, {
            filter: { [code]: codes },
            pagination: { page: 1, perPage: codes.length },
            sort: { field: 'id', order: 'ASC' },
          });
          return { name, ids: new Map(found.data.map((record) => [String(record[code]), record.id])) };
        }),
      ),
  });
  if (!report.statement || column === '') return undefined;
  const addressOf = (row: ReportRow) => {
    const among = isReturn(row) ? returning : charging;
    const [found] = (data ?? []).flatMap(({ name, ids }) => {
      const id = among.some((module) => module.name === name) ? ids.get(String(row[column])) : undefined;
      return id === undefined ? [] : [editAddress(name, id)];
    });
    return found;
  };
  return { column, addressOf };
}

/** The documents that a party owes or is owed for, and what takes them back. */
function modulesOf(schema: Schema, { statement, module: party }: Report): Record<'charging' | 'returning', Module[]> {
  if (!statement) return { charging: [], returning: [] };
  const documents = Object.values(schema.modules).filter(
    (one) => one.document && targetOf(schema, findField(one, one.document.party))?.name === party,
  );
  const charging = documents.filter(({ document }) => document?.payment);
  const returning = documents.filter(({ document }) => charging.some(({ name }) => name === document?.returns?.module));
  return { charging, returning };
}
