import { plainWord, type Writing } from '../../fields/readWritten.ts';
import type { Choice } from '../../fields/shared/choices.ts';
import { type Module, moduleOf, type Schema } from '../../metadata/model.ts';
import { holdsListNames, listOf, namesOfLists } from '../../metadata/read/valueLists.ts';
import { documentOfRows } from '../documents/plan/documentPlan.ts';
import { readListedChoices, withLabels } from '../records/read/readListedChoices.ts';
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

/** The value that a text means; undefined: none that is known. */
export type Meaning = (text: string) => string | undefined;

/** What the rows of one file become, with what the work on earlier rows has found out. */
export interface ImportJob {
  view: View;
  /** The schema that the user sees; its fields write values as exports do, by the labels of now. */
  labelled: Schema;
  stored: StoredImport;
  /** The module with the rules of the whole house. */
  module: Module;
  columns: MappedColumn[];
  key: MappedColumn | undefined;
  writing: Writing;
  labels: LabelResolver;
  /** Of rows of a document: their reference to the item, and that of parts to their set, which no document lists. */
  items: { field: string; parent: string | undefined } | undefined;
  /** Which value of a value list, or which name of a list, a text means: for each target that has such. */
  meanings: ReadonlyMap<string, Meaning>;
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
  const document = documentOfRows(context.schema, moduleOf(context.schema, stored.module));
  return {
    view,
    labelled: await withLabels({ ...context, schema: view.seen }),
    stored,
    module: moduleOf(context.schema, stored.module),
    columns,
    key: key === null ? undefined : columns.find(({ target }) => target.name === key),
    writing: effectiveWriting(stored, targets),
    labels: new LabelResolver(),
    items: document && { field: document.document.items.item, parent: document.stock.stock.parent },
    meanings: await meaningsOf(context, view.seen, columns),
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

async function meaningsOf(
  context: RecordsContext,
  seen: Schema,
  columns: readonly MappedColumn[],
): Promise<ImportJob['meanings']> {
  const fields = columns.map(({ target }) => target.field);
  const lists = await readListedChoices(context, [...new Set(fields.flatMap((field) => listOf(field) ?? []))]);
  const names = fields.some(holdsListNames) ? namesOfLists(seen) : [];
  return new Map(
    columns.flatMap(({ target: { name, field } }) => {
      const choices = holdsListNames(field) ? names : lists[listOf(field) ?? ''];
      return choices ? [[name, meaningIn(choices)] as const] : [];
    }),
  );
}

/** A value goes before the label of another one, and what is written alike before what differs in large and small letters. */
function meaningIn(choices: readonly Choice[]): Meaning {
  const labels = choices.flatMap(({ value, label }) => Object.values(label).map((word) => [word, value] as const));
  const values = choices.map(({ value }) => [value, value] as const);
  const words = [...labels, ...values];
  const exact = new Map(words);
  const plain = new Map(words.map(([word, value]) => [plainWord(word), value]));
  return (text) => exact.get(text.trim()) ?? plain.get(plainWord(text));
}
