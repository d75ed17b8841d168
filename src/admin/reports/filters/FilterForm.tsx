import Box from '@mui/material/Box';
import { Form } from 'ra-core';
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { type FieldValues, useFormContext } from 'react-hook-form';
import { emptyFilter, nonEmptyFilters } from '../../lists/filters/activeFilters.ts';
import { isSameFilter } from '../data/activeReportFilters.ts';
import type { ReportFilterValues } from '../data/useReportQuery.ts';
import { isCompleteDate, typingPause } from './isCompleteDate.ts';

interface FilterFormProps {
  /** The names of the filters inside. */
  names: readonly string[];
  /** What is asked now; the inputs follow it. */
  filter: ReportFilterValues;
  setQuery: (filter: ReportFilterValues) => void;
  children: ReactNode;
}

/**
 * A form of filters that asks at once: for what is chosen straight away, for what is typed after a pause, with Enter, or
 * when one leaves the input. It stays mounted whatever is asked, so that nobody loses the focus.
 */
export function FilterForm({ names, filter, setQuery, children }: FilterFormProps) {
  // Only what it begins with: from then on the inputs follow by themselves, one by one.
  const [begin] = useState(() => ({ ...emptyFilter(names), ...filter }));
  return (
    <Form noValidate record={begin}>
      <AskAtOnce filter={filter} setQuery={setQuery}>
        {children}
      </AskAtOnce>
    </Form>
  );
}

function AskAtOnce({ filter, setQuery, children }: Omit<FilterFormProps, 'names'>) {
  const { watch, getValues } = useFormContext();
  const box = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ filter, setQuery });
  const following = useFollowing(filter);
  useEffect(() => {
    latest.current = { filter, setQuery };
  }, [filter, setQuery]);

  const askNow = useCallback(() => {
    clearTimeout(timer.current);
    const { filter: query, setQuery: put } = latest.current;
    const next = nonEmptyFilters({ ...getValues(), ...stillTyped(box.current, query) });
    if (!isSameFilter(next, query)) put(next);
  }, [getValues]);

  useEffect(() => {
    const { unsubscribe } = watch((values, { name }) => {
      if (following.current || name === undefined) return;
      clearTimeout(timer.current);
      timer.current = setTimeout(askNow, isChosen(values, name) ? 0 : typingPause);
    });
    return () => {
      unsubscribe();
      clearTimeout(timer.current);
    };
  }, [watch, askNow, following]);

  return (
    <Box
      ref={box}
      // After the inputs themselves, which write what they hold into the form when one leaves them.
      onBlur={askNow}
      onKeyDown={(event: KeyboardEvent) => {
        // A form without a button would be sent to nowhere.
        if (event.key !== 'Enter' || event.defaultPrevented) return;
        event.preventDefault();
        askNow();
      }}
    >
      {children}
    </Box>
  );
}

/** Brings what is asked otherwise (a period, the address) into the inputs; true while it does. */
function useFollowing(filter: ReportFilterValues) {
  const { setValue, getValues } = useFormContext();
  const following = useRef(false);
  const before = useRef(filter);
  useEffect(() => {
    following.current = true;
    for (const name of new Set([...Object.keys(before.current), ...Object.keys(filter)])) {
      const value = filter[name] ?? null;
      if (!isSameValue(value, before.current[name] ?? null) && !isSameValue(value, getValues(name)))
        setValue(name, value);
    }
    before.current = filter;
    following.current = false;
  }, [filter, setValue, getValues]);
  return following;
}

function isChosen(values: FieldValues, name: string): boolean {
  return Array.isArray(values[name]) || typeof values[name] === 'boolean';
}

/** Days that are only half there, with what was asked before in their place. */
function stillTyped(box: HTMLElement | null, query: ReportFilterValues): ReportFilterValues {
  const days = [...(box?.querySelectorAll<HTMLInputElement>('input[type="date"]') ?? [])];
  const half = days.filter(({ value, validity }) => (value === '' ? validity.badInput : !isCompleteDate(value)));
  return Object.fromEntries(half.map(({ name }) => [name, query[name]]));
}

function isSameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
