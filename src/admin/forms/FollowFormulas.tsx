import { type QueryKey, useQueries } from '@tanstack/react-query';
import { type DataProvider, useDataProvider } from 'ra-core';
import { type RefObject, useEffect, useState } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import type { Module } from '../../metadata/model.ts';
import { type ChosenRecord, fieldsWithFormula, formulaDefaults } from '../../metadata/read/rules/formulaDefaults.ts';
import { useSchema } from '../providers/workspace/schemaContext.tsx';
import { isSameValue } from '../record/isSameValue.ts';
import { writableNames } from './values/formFields.ts';
import type { Values } from './values/mergeVersions.ts';
import type { DefaultsState } from './values/settledDefaults.ts';

interface FormulaDefaultsProps {
  module: Module;
  state: RefObject<DefaultsState>;
}

/**
 * Shows in the form around it what formulas make for a new record. A field follows what its formula reads until somebody
 * types into it. Nothing of that counts as an unsaved change.
 */
export function FollowFormulas({ module, state }: FormulaDefaultsProps) {
  const { watch, setValue, resetField } = useFormContext();
  const { dirtyFields } = useFormState();
  const values = useWatch() as Values;
  const isTyped = (name: string) => state.current.typed.has(name) || dirtyFields[name] !== undefined;
  const defaults = useFormulaValues(module, values, isTyped);

  useEffect(() => {
    const { unsubscribe } = watch((_values, { name, type }) => {
      if (name !== undefined && type === 'change') state.current.typed.add(name);
    });
    return unsubscribe;
  }, [watch, state]);

  useEffect(() => {
    const { typed } = state.current;
    // What came back with a draft was typed, too.
    for (const name of Object.keys(dirtyFields)) typed.add(name);
    state.current.waiting = new Set(defaults.waiting);
    for (const [name, value] of Object.entries(defaults.values)) {
      if (typed.has(name) || isSameValue(values[name], value)) continue;
      setValue(name, value);
      // What is typed later is compared with the default.
      resetField(name, { defaultValue: value });
    }
  });

  return null;
}

/** What formulas make of the present values of the form, and the fields that wait for records that are being read. */
function useFormulaValues(module: Module, values: Values, isTyped: (name: string) => boolean) {
  const schema = useSchema();
  const [chosen, setChosen] = useState<readonly ChosenRecord[]>([]);
  const known = useRecords(chosen);
  const names = fieldsWithFormula(module).map(({ name }) => name);
  const open = writableNames(module, 'create', names).filter((name) => !isTyped(name));
  const body = { ...values, ...Object.fromEntries(open.map((name) => [name, undefined])) };
  const needed = new Map<string, ChosenRecord>();
  const { values: all } = formulaDefaults(schema, module, body, (of) => {
    needed.set(keyOf(of), of);
    return known.get(keyOf(of));
  });

  const isSame = chosen.map(keyOf).join() === [...needed.keys()].join();
  useEffect(() => {
    if (!isSame) setChosen([...needed.values()]);
  });
  return {
    values: Object.fromEntries(open.filter((name) => name in all).map((name) => [name, all[name]])),
    waiting: open.filter((name) => !(name in all)),
  };
}

/** The records, from what lists have brought or by a call. One that cannot be read is none: the server says so in the end. */
function useRecords(chosen: readonly ChosenRecord[]): Map<string, Values | null> {
  const dataProvider = useDataProvider();
  const results = useQueries({ queries: chosen.map((of) => queryOf(dataProvider, of)) });
  return new Map(
    chosen.flatMap((of, at) => {
      const { data, isError } = results[at] ?? {};
      return data !== undefined || isError ? [[keyOf(of), (data as Values | undefined) ?? null] as const] : [];
    }),
  );
}

/** The key is that of React-Admin, whose lists keep the records that they have brought under it. */
function queryOf(dataProvider: DataProvider, { module, id }: ChosenRecord) {
  const queryKey: QueryKey = [module, 'getOne', { id: String(id), meta: undefined }];
  return {
    queryKey,
    queryFn: async ({ signal }: { signal: AbortSignal }) => (await dataProvider.getOne(module, { id, signal })).data,
  };
}

function keyOf({ module, id }: ChosenRecord): string {
  return `${module} ${id}`;
}
