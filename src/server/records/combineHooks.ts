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
  return {
    ...aroundCreate(having('aroundCreate')),
    ...together(having('aroundCreate')),
    ...(having('beforeCreate').length > 0 && {
      async beforeCreate(context, rows) {
        for (const hooks of all) await hooks.beforeCreate?.(context, rows);
      },
    }),
    ...(having('afterCreate').length > 0 && {
      async afterCreate(context, rows) {
        for (const hooks of all) await hooks.afterCreate?.(context, rows);
      },
    }),
    ...(having('alongside').length > 0 && {
      alongside: (written) => all.flatMap((hooks) => hooks.alongside?.(written) ?? []),
    }),
    appliesToChange: (names) => changing.some((hooks) => hooks.appliesToChange?.(names) !== false),
    ...(having('beforeUpdate').length > 0 && {
      async beforeUpdate(context, stored, values) {
        for (const hooks of all) await hooks.beforeUpdate?.(context, stored, values);
      },
    }),
    ...(having('afterUpdate').length > 0 && {
      async afterUpdate(context, record) {
        let latest = record;
        for (const hooks of all) latest = (await hooks.afterUpdate?.(context, latest)) ?? latest;
        return latest;
      },
    }),
    ...(having('beforeDelete').length > 0 && {
      async beforeDelete(context, ids) {
        for (const hooks of all) await hooks.beforeDelete?.(context, ids);
      },
    }),
    ...(having('afterDelete').length > 0 && {
      async afterDelete(context, gone, removeOthers) {
        for (const hooks of all) await hooks.afterDelete?.(context, gone, removeOthers);
      },
    }),
    ...(having('renewValues').length > 0 && {
      async renewValues(context, rows) {
        for (const hooks of all) await hooks.renewValues?.(context, rows);
      },
    }),
    ...(having('beforeRestore').length > 0 && {
      async beforeRestore(context, values) {
        for (const hooks of all) await hooks.beforeRestore?.(context, values);
      },
    }),
    ...(having('afterRestore').length > 0 && {
      async afterRestore(context, record) {
        for (const hooks of all) await hooks.afterRestore?.(context, record);
      },
    }),
    ...(having('settleRestored').length > 0 && {
      async settleRestored(context, ids) {
        for (const hooks of all) await hooks.settleRestored?.(context, ids);
      },
    }),
  };
}

/** Several concerns around one record are only done one record after the other. */
function together([only, ...more]: readonly ModuleHooks[]): Pick<ModuleHooks, 'aroundCreateMany' | 'refusalsOfNew'> {
  const { aroundCreateMany, refusalsOfNew } = only ?? {};
  if (more.length > 0 || !aroundCreateMany || !refusalsOfNew) return {};
  return { aroundCreateMany, refusalsOfNew };
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
