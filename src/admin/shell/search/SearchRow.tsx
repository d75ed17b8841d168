import HistoryIcon from '@mui/icons-material/History';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useLocale, useTranslate } from 'ra-core';
import { formatDay } from '../../../fields/shared/days/formatDay.ts';
import type { Found } from '../../providers/data/dataProvider.ts';
import { StatusChip } from '../../record/StatusChip.tsx';
import { splitMatches } from './splitMatches.ts';

/** A line below the search box: a record, or a recent search. */
export type SearchOption = { kind: 'record'; record: Found; recent: boolean } | { kind: 'search'; text: string };

interface SearchRowProps extends React.HTMLAttributes<HTMLLIElement> {
  option: SearchOption;
  typed: string;
}

/** The typed text, which is highlighted in it. */
export function SearchRow({ option, typed, ...props }: SearchRowProps) {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  if (option.kind === 'search') {
    return (
      <li {...props}>
        <HistoryIcon sx={{ fontSize: 18, mr: 1, color: 'text.secondary' }} />
        <Typography noWrap>{option.text}</Typography>
      </li>
    );
  }
  const { title, archived } = option.record;
  const subtitle = withDays(option.record.subtitle, locale);
  return (
    <li {...props}>
      <Stack sx={{ minWidth: 0 }}>
        <Typography noWrap>
          <Marked text={title} typed={typed} />
        </Typography>
        {subtitle && (
          <Typography variant="caption" color="text.secondary" noWrap>
            <Marked text={subtitle} typed={typed} />
          </Typography>
        )}
      </Stack>
      {archived && (
        <Box sx={{ ml: 'auto', pl: 1 }}>
          <StatusChip tone="muted">{translate('facet.archive.archived')}</StatusChip>
        </Box>
      )}
    </li>
  );
}

/** The days of a subtitle as people of the language write them. */
function withDays(subtitle: string | null, locale: string): string {
  return (subtitle ?? '')
    .split(' · ')
    .map((value) => formatDay(value, locale) || value)
    .join(' · ');
}

function Marked({ text, typed }: { text: string; typed: string }) {
  return splitMatches(text, typed).map((part, index) =>
    part.hit ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have nothing else, and are never moved
      <Box key={index} component="mark" sx={{ bgcolor: 'action.selected', color: 'text.primary', fontWeight: 600 }}>
        {part.text}
      </Box>
    ) : (
      part.text
    ),
  );
}
