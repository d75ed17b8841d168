import type { Schema } from '../../../metadata/model.ts';
import { tableColumns } from '../../../metadata/read/reportFields.ts';
import { answered, type Outcome } from '../house/outcome.ts';
import type { TestHouse } from '../house/TestHouse.ts';
import type { Maker } from '../make/Maker.ts';
import { counted } from './Trial.ts';

type Report = Schema['reports'][number];
type Print = Schema['prints'][number];

/** A report answers as rows and as files, with each of its groups, and sorted by each of its columns. */
export async function tryReport({ house, schema }: Maker, report: Report): Promise<Outcome> {
  const groups = report.groupBy ?? [];
  const calls = [
    ...['.csv', '.xlsx'].map((ending) => `${report.name}${ending}`),
    ...groups.map(({ name }) => `${report.name}?group=${name}`),
    ...(report.asOf ? [`${report.name}?as_of=2026-01-31`] : []),
    ...sortedCalls(schema, report),
  ];
  return { did: `answers ${counted(calls.length, 'call')}`, faults: await faultsOf(house, calls) };
}

function sortedCalls(schema: Schema, report: Report): string[] {
  const groups = report.groupBy?.map(({ name }) => name) ?? [undefined];
  return groups.flatMap((group) =>
    tableColumns(schema, report, group).map(({ name }) => {
      const query = new URLSearchParams({ sort: JSON.stringify([name, 'DESC']), ...(group && { group }) });
      return `${report.name}?${query}`;
    }),
  );
}

async function faultsOf(house: TestHouse, calls: readonly string[]): Promise<string[]> {
  const faults: string[] = [];
  for (const call of calls) {
    const answer = await house.call('GET', `report/${call}`);
    if (answer.status === 200) continue;
    faults.push(
      `GET /api/report/${decodeURIComponent(call)} was answered ${answered(answer)}; look at the columns and formulas that it reads`,
    );
  }
  return faults;
}

/** Records of the module of a label have all that the label prints. */
export async function tryLabel(maker: Maker, print: Print): Promise<Outcome> {
  if (print.kind !== 'label') return { did: 'is tried with its documents' };
  const module = maker.schema.modules[print.module];
  const record = module && (await maker.create(module));
  const missing = print.parts.flatMap(({ field }) => (record && !Object.hasOwn(record, field) ? [field] : []));
  const faults = missing.map((field) => `parts: a ${print.module} has no ${field}; name another field`);
  return { did: `has the values of ${counted(print.parts.length, 'part')}`, faults };
}

/** What stands on the first page, in the menu and in the global search is answered. */
export async function tryOverview({ house }: Maker): Promise<Outcome> {
  const faults: string[] = [];
  const calls = ['common/overview', 'common/badges', 'common/search?q=a', 'openapi.json'];
  for (const call of calls) {
    const answer = await house.call('GET', call);
    if (answer.status !== 200) faults.push(`GET /api/${call} was answered ${answered(answer)}`);
  }
  return { did: 'answers the dashboard, the badges of the menu, the global search and the OpenAPI document', faults };
}
