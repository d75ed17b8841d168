import type { ModuleHooks } from './recordsContext.ts';

/**
 * Combines the hooks of several concerns of one module, in the order of the list. Of the hooks around the storing of a
 * new record (`aroundCreate`) the first one is the outermost.
 */
export function combineHooks(all: readonly ModuleHooks[]): ModuleHooks {
  const [only, ...more] = all;
  if (only && more.length === 0) return only;
  const having = (key: keyof ModuleHooks) => all.filter((hooks) => hooks[key] !== undefined);
  const changing = all.filter(({ beforeUpdate, afterUpdate }) => beforeUpdate || afterUpdate);
  const combined: ModuleHooks = {
    ...aroundCreate(having('aroundCreate')),
    ...together(having('aroundCreate')),
    ...moduleOfToday(having('moduleOfToday')),
    ...(having('alongside').length > 0 && {
      alongside: (written) => all.flatMap((hooks) => hooks.alongside?.(written) ?? []),
    }),
    appliesToChange: (names) => changing.some((hooks) => hooks.appliesToChange?.(names) !== false),
    ...(having('afterUpdate').length > 0 && {
      async afterUpdate(context, record) {
        let latest = record;
        for (const hooks of all) latest = (await hooks.afterUpdate?.(context, latest)) ?? latest;
        return latest;
      },
    }),
  };
  for (const key of inTurn) Object.assign(combined, runInTurn(having(key), key));
  return combined;
}

/** The hooks that return nothing, so that those of one concern run after those of the other. */
const inTurn = [
  'beforeCreate',
  'afterCreate',
  'beforeUpdate',
  'beforeDelete',
  'afterDelete',
  'renewValues',
  'beforeRestore',
  'afterRestore',
  'settleRestored',
] as const satisfies readonly (keyof ModuleHooks)[];

function runInTurn(all: readonly ModuleHooks[], key: (typeof inTurn)[number]): ModuleHooks {
  if (all.length === 0) return {};
  return {
    [key]: async (...given: unknown[]) => {
      for (const hooks of all) await (hooks[key] as (...given: unknown[]) => Promise<void>)(...given);
    },
  };
}

/** Several concerns around one record are only done one record after the other. */
function together([only, ...more]: readonly ModuleHooks[]): Pick<ModuleHooks, 'aroundCreateMany' | 'startingValuesOf'> {
  const { aroundCreateMany, startingValuesOf } = only ?? {};
  if (more.length > 0 || !aroundCreateMany || !startingValuesOf) return {};
  return { aroundCreateMany, startingValuesOf };
}

/** One concern alone knows what defaults are called today. */
function moduleOfToday([only, ...more]: readonly ModuleHooks[]): Pick<ModuleHooks, 'moduleOfToday'> {
  if (more.length > 0) throw new Error('Only one concern says what defaults are called today');
  return only?.moduleOfToday ? { moduleOfToday: only.moduleOfToday } : {};
}

/** Each hook calls the next one. The values that the hooks add reach the innermost one, which stores the record. */
function aroundCreate(all: readonly ModuleHooks[]): Pick<ModuleHooks, 'aroundCreate' | 'appliesToNew'> {
  if (all.length === 0) return {};
  const applies = (hooks: ModuleHooks, body: Parameters<NonNullable<ModuleHooks['appliesToNew']>>[0]) =>
    hooks.appliesToNew?.(body) !== false;
  return {
    appliesToNew: (body) => all.some((hooks) => applies(hooks, body)),
    aroundCreate(context, body, store, createOther) {
      const chain = all
        .filter((hooks) => applies(hooks, body))
        .reduceRight<typeof store>(
          (next, hooks) => async (body, extra) =>
            hooks.aroundCreate?.(context, body, (inner, added) => next(inner, { ...extra, ...added }), createOther) ??
            next(body, extra),
          store,
        );
      return chain(body);
    },
  };
}
