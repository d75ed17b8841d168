import { useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { isCalendarDay } from '../../../fields/shared/days/calendarDay.ts';
import { isComposing } from '../../../fields/shared/isComposing.ts';
import { DayField } from '../../../fields/shared/typed/DayField.tsx';
import type { ReportState } from '../data/useReportQuery.ts';
import { typingPause } from './typingPause.ts';

interface AsOfInputProps {
  asOf: string | undefined;
  setQuery: (change: Partial<ReportState>) => void;
}

/** The day of the report; empty: today. The report runs once the day is complete. */
export function AsOfInput({ asOf, setQuery }: AsOfInputProps) {
  const translate = useTranslate();
  const [draft, setDraft] = useState<unknown>(asOf ?? null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => setDraft(asOf ?? null), [asOf]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const latest = useRef({ asOf, setQuery });
  useEffect(() => {
    latest.current = { asOf, setQuery };
  }, [asOf, setQuery]);

  function submit(value: unknown): void {
    clearTimeout(timer.current);
    const day = isCalendarDay(value) ? value : undefined;
    const isUnread = value !== null && day === undefined;
    if (!isUnread && day !== latest.current.asOf) latest.current.setQuery({ as_of: day });
  }

  return (
    <DayField
      size="small"
      fullWidth
      label={translate('facet.report.asOf')}
      value={draft}
      onValue={(value) => {
        setDraft(value);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => submit(value), typingPause);
      }}
      onBlur={() => submit(draft)}
      onKeyDown={(event) => event.key === 'Enter' && !isComposing(event) && submit(draft)}
      helperText={asOf ? undefined : translate('facet.report.asOfNow')}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
}
