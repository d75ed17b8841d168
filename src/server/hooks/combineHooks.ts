import type { ModuleHooks } from '../records/recordsContext.ts';

/** Several rules of one module, one after the other; at most one of them goes around the storing of new records. */
export function combineHooks(all: readonly ModuleHooks[]): ModuleHooks {
  const [only, ...more] = all;
  if (only && more.length === 0) return only;
  const has = (key: keyof ModuleHooks) => all.some((rules) => rules[key] !== undefined);
  const around = all.find(({ create }) => create);
  return {
    ...(around?.create && { create: around.create.bind(around) }),
    ...(around?.concernsNew && { concernsNew: around.concernsNew.bind(around) }),
    ...(has('beforeStore') && {
      async beforeStore(context, rows) {
        for (const rules of all) await rules.beforeStore?.(context, rows);
      },
    }),
    ...(has('afterStore') && {
      async afterStore(context, rows) {
        for (const rules of all) await rules.afterStore?.(context, rows);
      },
    }),
    ...(has('beforeUpdate') && {
      async beforeUpdate(context, stored, values) {
        for (const rules of all) await rules.beforeUpdate?.(context, stored, values);
      },
    }),
    ...(has('afterUpdate') && {
      async afterUpdate(context, record) {
        let latest = record;
        for (const rules of all) latest = (await rules.afterUpdate?.(context, latest)) ?? latest;
        return latest;
      },
    }),
    ...(has('beforeDelete') && {
      async beforeDelete(context, ids) {
        for (const rules of all) await rules.beforeDelete?.(context, ids);
      },
    }),
    ...(has('afterDelete') && {
      async afterDelete(context, gone, removeOthers) {
        for (const rules of all) await rules.afterDelete?.(context, gone, removeOthers);
      },
    }),
  };
}
