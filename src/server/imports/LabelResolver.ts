import { sql } from 'kysely';
import { isNumber, type ReferenceField } from '../../fields/capabilities.ts';
import { type ParseResult, refuse } from '../../fields/shared/fieldType.ts';
import { composed } from '../../fields/shared/readText.ts';
import { fieldOf, findField, moduleOf } from '../../metadata/model.ts';
import { displayedFieldOf } from '../../metadata/read/fields/displayedFieldOf.ts';
import { handleOf, type RecordsContext } from '../records/recordsContext.ts';
import { RecordSql } from '../records/sql/RecordSql.ts';
import { comparingTexts } from './comparingTexts.ts';

/** How many of several records with one label a refusal names. */
const NAMED = 5;

/**
 * Finds the records that the cells of a file refer to: by their labels, whatever the case, or by `#12`. What was found is
 * kept, so that each label is looked up one time.
 */
export class LabelResolver {
  readonly #found = new Map<string, Map<string, number[]>>();

  /**
   * What each text means for the reference.
   * @param context with the schema that reads: a record that the user does not see is not found
   * @param parent the reference of parts to their set, where parts are not meant: they have the label of their set
   */
  async resolve(
    context: RecordsContext,
    field: ReferenceField,
    texts: readonly string[],
    parent?: string,
  ): Promise<Map<string, ParseResult>> {
    const labels = [...new Set(texts.map((text) => text.trim()).filter((text) => text !== '' && !isId(text)))];
    const key = `${field.module} ${JSON.stringify([field.filter ?? {}, parent])}`;
    const known = this.#found.get(key) ?? new Map<string, number[]>();
    this.#found.set(key, known);
    for (const ignoreCase of [false, true]) {
      const unknown = labels.filter((label) => !known.has(label));
      for (const [label, ids] of await idsOf(context, field, { labels: unknown, ignoreCase, parent }))
        known.set(label, ids);
    }
    return new Map(texts.map((text) => [text, resultFor(text.trim(), known)]));
  }
}

function isId(text: string): boolean {
  return /^#\d{1,10}$/.test(text);
}

function resultFor(text: string, known: ReadonlyMap<string, number[]>): ParseResult {
  if (text === '') return { value: null };
  if (isId(text)) return { value: Number(text.slice(1)) };
  const [id, ...others] = known.get(text) ?? [];
  if (id === undefined) return refuse('unknownRecord', { text });
  if (others.length === 0) return { value: id };
  const named = [id, ...others].slice(0, NAMED).map((one) => `#${one}`);
  return refuse('severalRecords', { text, ids: `${named.join(', ')}${others.length >= NAMED ? ' …' : ''}` });
}

async function idsOf(
  context: RecordsContext,
  field: ReferenceField,
  { labels, ignoreCase, parent }: { labels: readonly string[]; ignoreCase: boolean; parent: string | undefined },
): Promise<Map<string, number[]>> {
  if (labels.length === 0) return new Map();
  const module = moduleOf(context.schema, field.module);
  const record = RecordSql.of(context.schema, module, 't');
  const isNumeric = isNumber(displayedFieldOf(context.schema, module, fieldOf(module, module.recordLabel)));
  const label = isNumeric
    ? sql`trim_scale(${record.value(module.recordLabel)})::text`
    : record.text(module.recordLabel);
  const conditions = Object.entries(field.filter ?? {}).map(([name, is]) => record.condition({ field: name, is }));
  if (findField(module, parent ?? '')) conditions.push(sql`${record.value(parent ?? '')} is null`);
  const texts = labels.map((text) => {
    if (isNumeric) return plainNumber(text);
    return ignoreCase ? composed(text).toLowerCase() : text;
  });
  const matches = ignoreCase ? sql`lower(${label})` : label;
  const where = sql.join([sql`${matches} = any (${texts}::text[])`, ...conditions], sql` and `);
  const { rows } = await comparingTexts(context, () =>
    sql<{ id: number; label: string }>`
      select t.id, ${label} as label from ${record.from} where ${where} order by t.id`.execute(handleOf(context)),
  );
  const ids = new Map<string, number[]>();
  for (const [at, text] of labels.entries()) {
    const own = rows.filter((row) => (ignoreCase ? row.label.toLowerCase() : row.label) === texts[at]);
    if (own.length > 0)
      ids.set(
        text,
        own.map(({ id }) => id),
      );
  }
  return ids;
}

/** A number as files of the app have it, without zeros at its end: columns keep zeros, and people write them. */
function plainNumber(text: string): string {
  return /^-?\d+\.\d+$/.test(text) ? text.replace(/\.?0+$/, '') : text;
}
