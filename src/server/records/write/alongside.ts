import { type RawBuilder, sql } from 'kysely';
import { today } from '../../../fields/shared/days/calendarDay.ts';
import type { Module, Schema } from '../../../metadata/model.ts';
import { perModule } from '../../../metadata/perModule.ts';
import type { ModuleHooks, RecordsContext, WrittenRows } from '../recordsContext.ts';

type Alongside = ModuleHooks['alongside'];

/** Memoizes a statement of a module, which also runs what the hooks of the module add to it (`alongside`). */
export function perModuleAlongside<Made>(
  make: (schema: Schema, module: Module, alongside: Alongside) => Made,
): (context: RecordsContext, module: Module) => Made {
  const plain = perModule((schema, module) => make(schema, module, undefined));
  const withHooks = new WeakMap<NonNullable<Alongside>, Made>();
  return ({ schema, hooks }, module) => {
    const { alongside } = hooks(schema, module);
    if (!alongside) return plain(schema, module);
    const result = withHooks.get(alongside) ?? make(schema, module, alongside);
    withHooks.set(alongside, result);
    return result;
  };
}

/** What hooks add to a statement. */
export function alongsideParts(alongside: Alongside, written: WrittenRows): RawBuilder<unknown>[] {
  return alongside?.(written) ?? [];
}

/** The same as further common table expressions behind others. */
export function alongsideSql(alongside: Alongside, written: WrittenRows): RawBuilder<unknown> {
  const parts = alongsideParts(alongside, written).map((part, at) => sql`, ${sql.id(`alongside_${at}`)} as (${part})`);
  return parts.length === 0 ? sql`` : sql.join(parts, sql``);
}

/** The cause of a write as the parameter of a statement. */
export function causeJson({ cause }: Pick<RecordsContext, 'cause'>): string {
  return JSON.stringify({ day: today(), ...cause });
}
