import { Form, type RaRecord, SaveContextProvider, type SaveHandler, useLocale, useNotify } from 'ra-core';
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { createFormControl, FormProvider, useFormContext } from 'react-hook-form';
import type { Module, Tab } from '../../metadata/model.ts';
import { fieldsWithFormula } from '../../metadata/read/rules/formulaDefaults.ts';
import { isSameValue } from '../record/isSameValue.ts';
import type { FormMode } from '../record/RecordPage.ts';
import { KeepDraft } from './drafts/KeepDraft.tsx';
import { DraftContext, type RecordDraft } from './drafts/useFormDraft.ts';
import { FollowFormulas } from './FollowFormulas.tsx';
import { newValues, submittableFields, writableNames } from './values/formFields.ts';
import { formResolver } from './values/formResolver.ts';
import type { Values } from './values/mergeVersions.ts';
import { type DefaultsState, settledDefaults } from './values/settledDefaults.ts';

/** Refused fields: name (or path such as `contacts.0.name`) → the reason, for people. */
export type Refusals = Record<string, string>;

interface RecordFormProps {
  module: Module;
  mode: FormMode;
  tabs: readonly Tab[];
  /** The record to edit. */
  record?: RaRecord | undefined;
  /** Initial values of a new record beside its defaults. */
  preset?: Values | undefined;
  /** Saves the values; returns the fields that the server refused, if any. Also in React-Admin's SaveContext. */
  onSubmit: (values: Values) => Promise<Refusals | undefined>;
  /** Id of the form element, for a button outside of it. */
  id?: string;
  /** A ref to the form's own reset: saved values are no longer changes. */
  handle?: RefObject<FormHandle | null>;
  /** Keeps what is typed on the device until it is saved; absent: nothing is kept. */
  draft?: RecordDraft | undefined;
  children: ReactNode;
}

export interface FormHandle {
  /** Takes these values as the saved state. What was typed since `sent` was on its way stays, and is unsaved. */
  settle: (values: Values, sent: Values) => void;
  /** Sets values, and shows at their fields why they are refused. */
  refuse: (values: Values, refusals: Refusals) => void;
}

/**
 * The form of a module's record: the schema validates it, a newer version of the record updates fields that were not
 * touched, and a failed save keeps every value.
 */
export function RecordForm({ module, mode, tabs, record, preset, onSubmit, ...more }: RecordFormProps) {
  const { id, handle, draft, children } = more;
  const locale = useLocale() ?? 'en';
  const defaults = useMemo(
    // All fields of the module, also those that this form does not show: conditions read them.
    () => (mode === 'create' ? newValues(module, writableNames(module, mode), preset) : undefined),
    [module, mode, preset],
  );
  const resolver = useMemo(
    () => formResolver(module, (values) => submittableFields(module, tabs, mode, values), locale, record),
    [module, mode, tabs, locale, record],
  );
  const state = useDefaultsState(preset);
  const submit = useToldSubmit(module, mode, tabs, async (values) =>
    onSubmit(mode === 'create' ? settledDefaults(module, values, state.current) : values),
  );
  return (
    <Form
      id={id}
      noValidate
      resource={module.name}
      formControl={useControl()}
      record={record ?? {}}
      defaultValues={defaults}
      resolver={resolver}
      resetOptions={keepTyped}
      onSubmit={submit}
    >
      <SteadyContext>
        {handle && <Handle handle={handle} />}
        {mode === 'create' && fieldsWithFormula(module).length > 0 && <FollowFormulas module={module} state={state} />}
        {draft && <KeepDraft module={module} draft={draft} />}
        <DraftContext.Provider value={draft}>
          <SaveContextProvider value={{ save: submit as SaveHandler<RaRecord> }}>{children}</SaveContextProvider>
        </DraftContext.Provider>
      </SteadyContext>
    </Form>
  );
}

/**
 * React-Hook-Form's control, which keeps what it began with. React-Admin resets a form to its own values once more as soon as
 * it is shown, upon which each of its fields would be rendered a second time.
 */
function useControl() {
  const [control] = useState(() => {
    const own = createFormControl();
    let resets = 0;
    let begun: unknown;
    const reset: typeof own.reset = (values, options) => {
      resets += 1;
      if (resets === 1) begun = values;
      if (resets !== 2 || values !== begun) own.reset(values, options);
    };
    return { ...own, reset };
  });
  return control;
}

/**
 * The form's functions, which never change, without its state as it changes: with each change of it all inputs would be
 * rendered. Who shows the state subscribes to what it shows, by useFormState.
 */
function SteadyContext({ children }: { children: ReactNode }) {
  const [form] = useState(useFormContext());
  return <FormProvider {...form}>{children}</FormProvider>;
}

/** What the form was opened with follows no formula. */
function useDefaultsState(preset: Values = {}): RefObject<DefaultsState> {
  const [start] = useState<DefaultsState>(() => ({ typed: new Set(Object.keys(preset)), waiting: new Set() }));
  return useRef(start);
}

/** Tells at once what was refused at fields that this form does not show: nobody would find it there. */
function useToldSubmit(
  module: Module,
  mode: FormMode,
  tabs: readonly Tab[],
  onSubmit: RecordFormProps['onSubmit'],
): RecordFormProps['onSubmit'] {
  const notify = useNotify();
  return async (values) => {
    const refusals = await onSubmit(values);
    const shown = submittableFields(module, tabs, mode, values);
    const elsewhere = Object.entries(refusals ?? {}).filter(([path]) => !shown.includes(path.split('.')[0] ?? path));
    const sentences = [...new Set(elsewhere.map(([, sentence]) => sentence))];
    if (sentences.length > 0) notify(sentences.join('\n'), { type: 'error', multiLine: true });
    return refusals;
  };
}

/** A newer record updates fields that were not touched; typed values stay, and stay unsaved. */
export const keepTyped = { keepDirtyValues: true, keepDirty: true };

function Handle({ handle }: { handle: RefObject<FormHandle | null> }) {
  const { getValues, reset, setValue, setError } = useFormContext();
  useEffect(() => {
    handle.current = {
      settle: (values, sent) => {
        const typed = Object.entries(getValues()).filter(
          ([name, now]) => name in sent && !isSameValue(now, sent[name]),
        );
        reset(values);
        for (const [name, value] of typed) setValue(name, value, { shouldDirty: true });
      },
      refuse: (values, refusals) => {
        for (const [name, value] of Object.entries(values)) setValue(name, value, { shouldDirty: true });
        for (const [name, message] of Object.entries(refusals)) setError(name, { type: 'server', message });
      },
    };
  }, [handle, getValues, reset, setValue, setError]);
  return null;
}
