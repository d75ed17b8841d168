import Box from '@mui/material/Box';
import { Form } from 'ra-core';
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { type FieldValues, useFormContext } from 'react-hook-form';
import { isComposing } from '../../../fields/shared/isComposing.ts';
import { emptyFilter, nonEmptyFilters } from '../../lists/filters/activeFilters.ts';
import { isSameFilter } from '../data/activeReportFilters.ts';
import type { ReportFilterValues } from '../data/useReportQuery.ts';
import { typingPause } from './typingPause.ts';

interface FilterFormProps {
  /** The names of the filters inside. */
  names: readonly string[];
  /** The present filter; the inputs follow it. */
  filter: ReportFilterValues;
  setQuery: (filter: ReportFilterValues) => void;
  children: ReactNode;
}

/**
 * A form of filters that applies changes by itself: a choice at once, typed text after a pause, with Enter, or when the
 * input loses the focus. It stays mounted for every query, so that the focus stays where it is.
 */
export function FilterForm({ names, filter, setQuery, children }: FilterFormProps) {
  // Only the initial values: from then on the inputs follow the filter one by one.
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

  const applyNow = useCallback(() => {
    clearTimeout(timer.current);
    const { filter: query, setQuery: put } = latest.current;
    const next = nonEmptyFilters({ ...getValues(), ...stillTyped(box.current, query) });
    if (!isSameFilter(next, query)) put(next);
  }, [getValues]);

  useEffect(() => {
    const { unsubscribe } = watch((values, { name }) => {
      if (following.current || name === undefined) return;
      clearTimeout(timer.current);
      timer.current = setTimeout(applyNow, isChosen(values, name) ? 0 : typingPause);
    });
    return () => {
      unsubscribe();
      clearTimeout(timer.current);
    };
  }, [watch, applyNow, following]);

  return (
    <Box
      ref={box}
      // After the inputs' own handlers, which write their values into the form when they lose the focus.
      onBlur={applyNow}
      onKeyDown={(event: KeyboardEvent) => {
        // Enter must not submit the form itself, because it has no address to be sent to.
        if (event.key !== 'Enter' || event.defaultPrevented || isComposing(event)) return;
        event.preventDefault();
        applyNow();
      }}
    >
      {children}
    </Box>
  );
}

/** Copies changes of the filter from outside (a period, the address) into the inputs; true while it does so. */
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

/** Replaces texts that mean nothing yet by the values before. */
function stillTyped(box: HTMLElement | null, query: ReportFilterValues): ReportFilterValues {
  const half = [...(box?.querySelectorAll<HTMLInputElement>('input[data-unread]') ?? [])];
  return Object.fromEntries(half.map(({ name }) => [name, query[name]]));
}

function isSameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
