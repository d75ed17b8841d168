import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import type { ReportAsked } from '../data/useReportQuery.ts';
import { isWholeDay, typingPause } from './isCompleteDate.ts';

interface AsOfInputProps {
  asked: string | undefined;
  ask: (change: Partial<ReportAsked>) => void;
}

/** The day that a report is asked for; empty: as it is now. A day is asked for once it is whole. */
export function AsOfInput({ asked, ask }: AsOfInputProps) {
  const translate = useTranslate();
  const [draft, setDraft] = useState(asked ?? '');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => setDraft(asked ?? ''), [asked]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const latest = useRef({ asked, ask });
  useEffect(() => {
    latest.current = { asked, ask };
  }, [asked, ask]);

  function askFor({ value, validity }: HTMLInputElement): void {
    clearTimeout(timer.current);
    // An empty value is also that of a day of which only some parts are there.
    const whole = value === '' ? !validity.badInput : isWholeDay(value);
    if (whole && value !== (latest.current.asked ?? '')) latest.current.ask({ as_of: value || undefined });
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
        timer.current = setTimeout(() => askFor(target as HTMLInputElement), typingPause);
      }}
      onBlur={({ target }) => askFor(target as HTMLInputElement)}
      onKeyDown={({ key, target }) => key === 'Enter' && askFor(target as HTMLInputElement)}
      helperText={asked ? undefined : translate('facet.report.asOfNow')}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: '9999-12-31' } }}
    />
  );
}
