import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';

interface RunningNoticeProps {
  /** What is being made. */
  text: string;
  /** The progress, where it is known: number of rows. */
  rows?: { done: number; all: number } | undefined;
  onCancel: () => void;
}

/** Seconds before the notice shows. */
const aMoment = 1;

/**
 * Says what is being made and for how long already, and lets the user cancel it, once it takes longer than a moment. It
 * stands at the lower edge of the screen, where it moves nothing on the page. Render it only while the work runs.
 */
export function RunningNotice({ text, rows, onCancel }: RunningNoticeProps) {
  const translate = useTranslate();
  const seconds = useSeconds();
  if (seconds < aMoment) return null;
  const share = rows && rows.all > 0 ? Math.min(100, (rows.done / rows.all) * 100) : undefined;
  return (
    <Paper
      elevation={6}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        pl: 2,
        pr: 1,
        py: 0.5,
        maxWidth: '100%',
        pointerEvents: 'auto',
      }}
    >
      <CircularProgress
        size={20}
        aria-hidden
        {...(share === undefined ? {} : { variant: 'determinate' as const, value: share })}
      />
      <Typography variant="body2" component="span" role="status">
        {text}
      </Typography>
      {/* Hidden from screen readers, which would read out each second. */}
      <Typography
        variant="body2"
        component="span"
        color="text.secondary"
        aria-hidden
        sx={{ fontVariantNumeric: 'tabular-nums' }}
      >
        {rows ? translate('facet.report.rowsSoFar', rows) : translate('facet.report.seconds', { seconds })}
      </Typography>
      <Button size="small" onClick={onCancel} sx={{ minHeight: { xs: 44, lg: 36 } }}>
        {translate('ra.action.cancel')}
      </Button>
    </Paper>
  );
}

/** Whole seconds since the component was mounted. */
function useSeconds(): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const start = Date.now();
    const timer = setInterval(() => setSeconds(Math.floor((Date.now() - start) / 1000)), 1000);
    return () => clearInterval(timer);
  }, []);
  return seconds;
}
