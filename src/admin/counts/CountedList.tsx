import CheckIcon from '@mui/icons-material/CheckCircleOutlined';
import CloudOffIcon from '@mui/icons-material/CloudOffOutlined';
import ErrorIcon from '@mui/icons-material/ErrorOutlined';
import HistoryIcon from '@mui/icons-material/History';
import WarningIcon from '@mui/icons-material/WarningAmber';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import type { ReactElement } from 'react';
import { useSchema } from '../providers/workspace/schemaContext.tsx';
import { useRecordPage } from '../record/RecordPage.ts';
import { useStatusText } from '../record/useStatusText.ts';
import type { CountLine } from './countLines.ts';
import { countLinkOf } from './countLink.ts';

interface CountedListProps {
  lines: readonly CountLine[];
  /** The server cannot be reached: scans that were not sent are kept on the device. */
  lost: boolean;
}

/** The items scanned into the count, the newest first, in letters that can be read from a distance. */
export function CountedList({ lines, lost }: CountedListProps) {
  const translate = useTranslate();
  return (
    <Box component="ol" aria-label={translate('facet.scanner.items.list')} aria-live="polite" sx={listSx}>
      {lines.length === 0 && (
        <Typography component="li" color="text.secondary" sx={{ py: 1 }}>
          {translate('facet.scanner.items.empty')}
        </Typography>
      )}
      {lines.map((line) => (
        <Line key={line.key} line={line} lost={lost} />
      ))}
    </Box>
  );
}

function Line({ line, lost }: { line: CountLine; lost: boolean }) {
  const sentence = useSentence()(line, lost);
  const isOdd = ['unexpected', 'unknown', 'refused'].includes(line.state);
  return (
    <Stack component="li" direction="row" sx={lineSx}>
      {line.state === 'waiting' && lost ? <CloudOffIcon color="warning" /> : stateIcons[line.state]}
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontSize: '1.25rem', fontWeight: 600, lineHeight: 1.3 }}>{line.label}</Typography>
        <Typography color={isOdd ? 'error' : 'text.secondary'}>{sentence}</Typography>
      </Box>
    </Stack>
  );
}

function useSentence() {
  const translate = useTranslate();
  const schema = useSchema();
  const { module } = useRecordPage();
  const statusOf = useStatusText(countLinkOf(schema, module)?.stock);
  return ({ state, reason, again, scanned }: CountLine, lost: boolean): string => {
    if (reason) return reason;
    const { holder, item, counted } = scanned ?? {};
    const stateText = translate(`facet.count.state.${state === 'waiting' && lost ? 'kept' : state}`);
    const odd = state === 'unexpected' || (state === 'again' && counted === 'Unexpected');
    return [
      stateText,
      odd && state === 'again' && translate('facet.count.state.unexpected'),
      odd && item && statusOf(item.status),
      odd && holder?.label,
      odd && holder?.party,
      again && translate('facet.count.state.again'),
    ]
      .filter(Boolean)
      .join(' · ');
  };
}

const stateIcons: Record<CountLine['state'], ReactElement> = {
  waiting: <CircularProgress size={20} sx={{ m: '2px' }} />,
  found: <CheckIcon color="success" />,
  again: <HistoryIcon color="action" />,
  unexpected: <WarningIcon color="error" />,
  unknown: <ErrorIcon color="error" />,
  refused: <ErrorIcon color="error" />,
};

const listSx = { listStyle: 'none', m: 0, p: 0, minHeight: 44 };

const lineSx = { gap: 1.5, py: 1, alignItems: 'flex-start', borderTop: 1, borderColor: 'divider' };
