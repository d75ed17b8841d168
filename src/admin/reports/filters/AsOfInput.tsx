import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import type { ReportState } from '../data/useReportQuery.ts';
import { isCompleteDate, typingPause } from './isCompleteDate.ts';

interface AsOfInputProps {
  asOf: string | undefined;
  setQuery: (change: Partial<ReportState>) => void;
}

/** The day of the report; empty: today. The report runs once the day is complete. */
export function AsOfInput({ asOf, setQuery }: AsOfInputProps) {
  const translate = useTranslate();
  const [draft, setDraft] = useState(asOf ?? '');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => setDraft(asOf ?? ''), [asOf]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const latest = useRef({ asOf, setQuery });
  useEffect(() => {
    latest.current = { asOf, setQuery };
  }, [asOf, setQuery]);

  function submit({ value, validity }: HTMLInputElement): void {
    clearTimeout(timer.current);
    // The value is also empty for a day that is only partly typed.
    const whole = value === '' ? !validity.badInput : isCompleteDate(value);
    if (whole && value !== (latest.current.asOf ?? '')) latest.current.setQuery({ as_of: value || undefined });
  }

  return (
    <TextField
      type="date"
      size="small"
      fullWidth
      label={translate('facet.report.asOf')}
      value={draft}
      onChange={({ target }) => {
        setDraft(target.value);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => submit(target as HTMLInputElement), typingPause);
      }}
      onBlur={({ target }) => submit(target as HTMLInputElement)}
      onKeyDown={({ key, target }) => key === 'Enter' && submit(target as HTMLInputElement)}
      helperText={asOf ? undefined : translate('facet.report.asOfNow')}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: '9999-12-31' } }}
    />
  );
}
