import { plainWord, type Writing } from '../../fields/readWritten.ts';
import type { Choice } from '../../fields/shared/choices.ts';
import { type Module, moduleOf } from '../../metadata/model.ts';
import { listOf } from '../../metadata/read/valueLists.ts';
import { readListedChoices } from '../records/read/readListedChoices.ts';
import type { RecordsContext } from '../records/recordsContext.ts';
import type { View } from '../rights/View.ts';
import type { StoredImport } from './importStore.ts';
import { type ImportTarget, importTargets } from './importTargets.ts';
import { LabelResolver } from './LabelResolver.ts';
import { writingOf } from './writingOf.ts';

/** A column of the file that becomes a value of the records. */
export interface MappedColumn {
  /** Its place in the rows of the file. */
  at: number;
  target: ImportTarget;
}

/** What the rows of one file become, with what the work on earlier rows has found out. */
export interface ImportJob {
  view: View;
  stored: StoredImport;
  /** The module with the rules of the whole house. */
  module: Module;
  columns: MappedColumn[];
  key: MappedColumn | undefined;
  writing: Writing;
  labels: LabelResolver;
  /** The values of the value lists, by the words that mean them. */
  lists: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Which row of the file has a value that only one record may have. */
  taken: Map<string, number>;
}

/** @param context of the whole house */
export async function importJobOf(context: RecordsContext, view: View, stored: StoredImport): Promise<ImportJob> {
  const { mapping, key } = stored.settings;
  const targets = importTargets(view.seen, moduleOf(view.seen, stored.module));
  const mapped = stored.columns.map(({ name }) => targets.find((target) => target.name === mapping[name]));
  const columns = mapped.flatMap((target, at) => {
    if (!target || (target.isKeyOnly && target.name !== key)) return [];
    return [{ at, target }];
  });
  return {
    view,
    stored,
    module: moduleOf(context.schema, stored.module),
    columns,
    key: key === null ? undefined : columns.find(({ target }) => target.name === key),
    writing: effectiveWriting(stored, targets),
    labels: new LabelResolver(),
    lists: await listsOf(context, columns),
    taken: new Map(),
  };
}

/** How the file writes numbers and days: as somebody has said, or as all of its cells say. */
export function effectiveWriting({ columns, settings }: StoredImport, targets: readonly ImportTarget[]): Writing {
  const found = writingOf(
    columns.map(({ name, evidence }) => ({
      target: targets.find((target) => target.name === settings.mapping[name]),
      evidence,
    })),
  );
  return { numbers: settings.numbers ?? found.numbers, days: settings.days ?? found.days };
}

/** The values of the value lists that the columns are of, by themselves and by their labels. */
async function listsOf(context: RecordsContext, columns: readonly MappedColumn[]): Promise<ImportJob['lists']> {
  const names = columns.flatMap(({ target: { field } }) => listOf(field) ?? []);
  const lists = await readListedChoices(context, [...new Set(names)]);
  return new Map(Object.entries(lists).map(([name, choices]) => [name, wordsOf(choices)]));
}

/** A value goes before the label of another one. */
function wordsOf(choices: readonly Choice[]): Map<string, string> {
  const labels = choices.flatMap(({ value, label }) => Object.values(label).map((word) => [word, value] as const));
  const values = choices.map(({ value }) => [value, value] as const);
  return new Map([...labels, ...values].map(([word, value]) => [plainWord(word), value]));
}
