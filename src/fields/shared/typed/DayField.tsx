import CalendarTodayIcon from '@mui/icons-material/CalendarToday';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import Popover from '@mui/material/Popover';
import { useTranslate } from 'ra-core';
import { lazy, Suspense, useRef, useState } from 'react';
import { byFirstClick } from '../byFirstClick.ts';
import { isCalendarDay, today } from '../days/calendarDay.ts';
import { TypedField, type TypedFieldProps } from './TypedField.tsx';
import { useDayTyping } from './useDayTyping.tsx';

const DayCalendar = lazy(() => import('./DayCalendar.tsx').then(({ DayCalendar }) => ({ default: DayCalendar })));

export interface DayLimits {
  /** The first and the last day that are allowed: a day, or `today`. */
  min?: string | undefined;
  max?: string | undefined;
}

/**
 * A day that is typed or chosen from a calendar, which the button or Alt+↓ opens. The value is `YYYY-MM-DD`, null, or
 * a text that is no day.
 */
export function DayField({ min, max, slotProps, ...props }: TypedFieldProps & DayLimits) {
  const typing = useDayTyping();
  const box = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const { value, onValue, disabled } = props;
  const close = () => setOpen(false);
  return (
    <>
      <TypedField
        {...props}
        ref={box}
        typing={typing}
        onKeyDown={(event) => {
          props.onKeyDown?.(event);
          if (!event.altKey || event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        }}
        slotProps={{
          ...slotProps,
          input: {
            ...slotProps?.input,
            endAdornment: <CalendarButton disabled={disabled === true} onClick={() => setOpen(true)} />,
          },
        }}
      />
      <Popover
        open={open}
        anchorEl={() => box.current?.querySelector('.MuiInputBase-root') ?? box.current}
        onClose={byFirstClick(close)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        // React hands events on to the form and the grid that the field stands in, though the calendar is above them.
        onKeyDown={(event) => event.stopPropagation()}
      >
        <Suspense fallback={<Box sx={{ width: 320, height: 336 }} />}>
          <DayCalendar
            day={isCalendarDay(value) ? value : null}
            min={dayOf(min)}
            max={dayOf(max)}
            onChoose={(day) => {
              onValue(day);
              close();
            }}
          />
        </Suspense>
      </Popover>
    </>
  );
}

function CalendarButton(props: { disabled: boolean; onClick: () => void }) {
  const translate = useTranslate();
  return (
    <InputAdornment position="end">
      <IconButton
        {...props}
        size="small"
        edge="end"
        aria-haspopup="dialog"
        aria-label={translate('facet.field.calendar')}
      >
        <CalendarTodayIcon fontSize="small" />
      </IconButton>
    </InputAdornment>
  );
}

function dayOf(limit: string | undefined): string | undefined {
  return limit === 'today' ? today() : limit;
}
