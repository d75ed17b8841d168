import { defaultOf } from '../../fields/fieldTypes.ts';
import type { Writing } from '../../fields/readWritten.ts';
import { defaultFormulaOf, type Text, textIn } from '../../fields/shared/fieldType.ts';
import type { Language } from '../../fields/shared/languages.ts';
import { moduleOf } from '../../metadata/model.ts';
import type { View } from '../rights/View.ts';
import { translate, translateViolation } from '../translate.ts';
import { effectiveWriting } from './ImportJob.ts';
import type { ImportRow, RowError, StoredImport } from './importStore.ts';
import { type ImportTarget, importTargets, isKey } from './importTargets.ts';

/** An import as the API answers it. */
export function importAnswer({ seen }: View, stored: StoredImport) {
  const { facts, columns, settings, row_count, audit_from, audit_to, user_id, ...plain } = stored;
  const targets = importTargets(seen, moduleOf(seen, stored.module));
  const writing: Writing = effectiveWriting(stored, targets);
  return {
    ...plain,
    ...facts,
    rows: row_count,
    columns: columns.map(({ name, samples }) => ({ name, samples })),
    mapping: settings.mapping,
    key: settings.key,
    values: settings.values,
    numbers: settings.numbers,
    days: settings.days,
    found: writing,
    targets: targets.map((target) => targetAnswer(seen, target)),
  };
}

function targetAnswer(seen: View['seen'], { name, field, module, item, isKeyOnly }: ImportTarget) {
  return {
    name,
    label: item === undefined ? field.label : withModule(field.label, moduleOf(seen, item).label),
    /** A new record needs a value, and gets none by itself. */
    required:
      !isKeyOnly && field.required === true && defaultOf(field) === null && defaultFormulaOf(field) === undefined,
    key: item === undefined && isKey(module, field),
    key_only: isKeyOnly,
  };
}

function withModule(label: Text, module: Text): Text {
  return { en: `${label.en} (${module.en})`, zh: `${label.zh}（${module.zh}）` };
}

/** A row that people look at, with a sentence for each mistake. */
export function rowAnswer({ seen }: View, stored: StoredImport, row: ImportRow, language: Language) {
  const targets = importTargets(seen, moduleOf(seen, stored.module));
  return {
    row: row.row,
    cells: Object.fromEntries(stored.columns.map(({ name }, at) => [name, row.cells[at] ?? null])),
    mended: row.is_mended,
    skipped: row.is_skipped,
    errors: (row.errors ?? []).map((error) => errorOf(stored, targets, error, language)),
  };
}

export interface ErrorAnswer {
  /** The column that people mend; null: the row as a whole, or a field without a column. */
  column: string | null;
  field: string | null;
  message: string;
}

function errorOf(
  { settings }: StoredImport,
  targets: readonly ImportTarget[],
  { target: path, violation, message }: RowError,
  language: Language,
): ErrorAnswer {
  const target = targets.find(({ name }) => name === path || path?.startsWith(`${name}.`));
  const column = Object.entries(settings.mapping).find(([, name]) => name === target?.name)?.[0] ?? null;
  const sentence = message ? translate(language, message) : violation ? translateViolation(language, violation) : '';
  const label = target && column === null ? textIn(target.field.label, language) : undefined;
  return { column, field: path, message: label === undefined ? sentence : `${label}: ${sentence}` };
}
