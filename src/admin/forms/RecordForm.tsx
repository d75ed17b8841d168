import { Form, type RaRecord, SaveContextProvider, type SaveHandler, useLocale } from 'ra-core';
import { type ReactNode, type RefObject, useEffect, useMemo } from 'react';
import { useFormContext } from 'react-hook-form';
import type { Module, Tab } from '../../metadata/model.ts';
import type { FormMode } from '../record/RecordPage.ts';
import { newValues, submittableFields, writableNames } from './formFields.ts';
import { formResolver } from './formResolver.ts';
import type { Values } from './mergeVersions.ts';

/** Refused fields: name (or path such as `contacts.0.name`) → why, for people. */
export type Refusals = Record<string, string>;

interface RecordFormProps {
  module: Module;
  mode: FormMode;
  tabs: readonly Tab[];
  /** The record to edit. */
  record?: RaRecord | undefined;
  /** What a new record starts with beside its defaults. */
  preset?: Values | undefined;
  /** Saves what was typed; returns the fields that the server refused, if any. Also in React-Admin's SaveContext. */
  onSubmit: (values: Values) => Promise<Refusals | undefined>;
  /** Id of the form element, for a button outside of it. */
  id?: string;
  /** Gives the form's own reset away: what was saved is no change any more. */
  handle?: RefObject<FormHandle | null>;
  children: ReactNode;
}

export interface FormHandle {
  /** Takes these values as the saved state. */
  settle: (values: Values) => void;
  /** Fills in values, and says at the fields why they are refused. */
  refuse: (values: Values, refusals: Refusals) => void;
}

/**
 * A form over a module's record: the schema judges it, a newer version of the record fills in what was not touched, and
 * a failed save keeps every value.
 */
export function RecordForm({ module, mode, tabs, record, preset, onSubmit, id, handle, children }: RecordFormProps) {
  const locale = useLocale() ?? 'en';
  const defaults = useMemo(
    // All of the module's, also those that this form does not show: conditions look at them.
    () => (mode === 'create' ? newValues(module, writableNames(module, mode), preset) : undefined),
    [module, mode, preset],
  );
  const resolver = useMemo(
    () => formResolver(module, (values) => submittableFields(module, tabs, mode, values), locale, record),
    [module, mode, tabs, locale, record],
  );
  return (
    <Form
      id={id}
      noValidate
      resource={module.name}
      record={record ?? {}}
      defaultValues={defaults}
      resolver={resolver}
      resetOptions={keepTyped}
      onSubmit={onSubmit}
    >
      {handle && <Handle handle={handle} />}
      <SaveContextProvider value={{ save: onSubmit as SaveHandler<RaRecord> }}>{children}</SaveContextProvider>
    </Form>
  );
}

/** A newer record fills in what was not touched; what was typed stays, and stays unsaved. */
const keepTyped = { keepDirtyValues: true, keepDirty: true };

function Handle({ handle }: { handle: RefObject<FormHandle | null> }) {
  const { reset, setValue, setError } = useFormContext();
  useEffect(() => {
    handle.current = {
      settle: (values) => reset(values),
      refuse: (values, refusals) => {
        for (const [name, value] of Object.entries(values)) setValue(name, value, { shouldDirty: true });
        for (const [name, message] of Object.entries(refusals)) setError(name, { type: 'server', message });
      },
    };
  }, [handle, reset, setValue, setError]);
  return null;
}
