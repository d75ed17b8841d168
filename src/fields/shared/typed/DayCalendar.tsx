import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { zhCN } from '@mui/x-date-pickers/locales';
import dayjs from 'dayjs';
import { useLocale } from 'ra-core';
import 'dayjs/locale/en-gb';
import 'dayjs/locale/zh-cn';

interface DayCalendarProps {
  day: string | null;
  min?: string | undefined;
  max?: string | undefined;
  onChoose: (day: string) => void;
}

const chinese = zhCN.components.MuiLocalizationProvider.defaultProps.localeText;

/** A month to choose a day from, with the mouse or the arrow keys. Weeks begin on Monday. */
export function DayCalendar({ day, min, max, onChoose }: DayCalendarProps) {
  const isChinese = useLocale()?.startsWith('zh');
  return (
    <LocalizationProvider
      dateAdapter={AdapterDayjs}
      adapterLocale={isChinese ? 'zh-cn' : 'en-gb'}
      {...(isChinese && { localeText: chinese })}
    >
      <DateCalendar
        autoFocus
        value={day ? dayjs(day) : null}
        {...(min && { minDate: dayjs(min) })}
        {...(max && { maxDate: dayjs(max) })}
        views={['year', 'month', 'day']}
        openTo="day"
        onChange={(chosen, state) => {
          if (chosen && state === 'finish') onChoose(chosen.format('YYYY-MM-DD'));
        }}
        slotProps={{ calendarHeader: { format: isChinese ? 'YYYY年M月' : 'MMMM YYYY' } }}
      />
    </LocalizationProvider>
  );
}
