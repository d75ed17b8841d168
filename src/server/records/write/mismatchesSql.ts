import { type RawBuilder, sql } from 'kysely';
import { isReference } from '../../../fields/capabilities.ts';
import { fieldOf, type Module, moduleOf } from '../../../metadata/model.ts';
import { perModule } from '../../../metadata/perModule.ts';
import type { Slot } from '../../database/connection/FixedStatement.ts';
import { opaqueArray } from '../sql/opaqueArray.ts';
import { RecordSql } from '../sql/RecordSql.ts';

/** The written values of a row, and all values that the row has afterwards. `stored`: those before; absent: it is new. */
export interface WrittenRow {
  stored?: Record<string, unknown>;
  values: Record<string, unknown>;
  whole: Record<string, unknown>;
}

/** The parts of a link's `match` rule, for the module of the link's rows. */
interface Match {
  /** The row's reference to the chosen record, and its reference to the record that has the link. */
  pick: string;
  by: string;
  /** The module of the chosen record, and its reference, which must point to the same record as `by`. */
  target: string;
  match: string;
}

/** The rules of links whose rows are records of the module. */
export const matchesOf = perModule((schema, rows) =>
  Object.values(schema.modules)
    .flatMap(({ links }) => links)
    .flatMap((link): Match[] => {
      const pick = link.module === rows.name && link.pick !== undefined ? fieldOf(rows, link.pick) : undefined;
      if (link.match === undefined || !isReference(pick)) return [];
      return [{ pick: pick.name, by: link.by, target: pick.module, match: link.match }];
    }),
);

/**
 * Queries for the paths of references that a link's `match` forbids: the chosen record belongs to another record than
 * the row. They check rows whose parent or chosen record is written; a row without a parent may refer to any record.
 * `names`: the fields that may be written; absent: all.
 */
export function mismatchesSql<Input>(
  schema: Parameters<typeof matchesOf>[0],
  module: Module,
  slot: Slot<Input>,
  { names, rowsOf }: { names?: readonly string[] | undefined; rowsOf: (input: Input) => readonly WrittenRow[] },
): RawBuilder<{ path: string; value: string | null; why: 'retired' | 'unfit' | null }>[] {
  const concerning = matchesOf(schema, module).filter(
    ({ pick, by }) => !names || names.includes(pick) || names.includes(by),
  );
  return concerning.map(({ pick, by, target: targetName, match }) => {
    const concerned = (input: Input) =>
      rowsOf(input).filter(({ values }) => Object.hasOwn(values, pick) || Object.hasOwn(values, by));
    const ids = (name: string) =>
      opaqueArray(
        slot((input) => concerned(input).map(({ whole }) => whole[name] ?? null)),
        'integer[]',
      );
    const target = RecordSql.of(schema, moduleOf(schema, targetName), 'picked');
    const owner = target.value(match);
    return sql`select ${pick}::text as path, null::text as value, 'unfit'::text as why from unnest(${ids(pick)}, ${ids(by)}) as given (pick, owner)
      join ${target.from} on ${target.id} = given.pick
      where given.owner is not null and ${owner} is distinct from given.owner`;
  });
}
