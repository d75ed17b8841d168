import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import type { CountResults } from './countLink.ts';

/** The progress of a count, in large letters: 128 of 200 found, 2 unexpected. */
export function CountProgress({ progress }: { progress: CountResults | undefined }) {
  const translate = useTranslate();
  const { Found: found = 0, Missing: missing = 0, Unexpected: unexpected = 0 } = progress ?? {};
  const expected = found + missing;
  const sentence = progress ? translate('facet.count.progress', { found, expected }) : '…';
  return (
    <Box sx={{ minWidth: 0, flex: '1 1 260px' }}>
      <Box role="status" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'baseline' }}>
        <Typography component="span" sx={{ fontSize: '1.5rem', fontWeight: 600, lineHeight: 1.3 }}>
          {sentence}
        </Typography>
        {unexpected > 0 && (
          <Typography component="span" color="error" sx={{ fontSize: '1.125rem', fontWeight: 600 }}>
            {translate('facet.count.unexpected', { smart_count: unexpected })}
          </Typography>
        )}
      </Box>
      <LinearProgress
        aria-label={translate('facet.count.progressBar')}
        variant="determinate"
        color={expected > 0 && missing === 0 ? 'success' : 'primary'}
        value={expected === 0 ? 0 : (100 * found) / expected}
        sx={{ mt: 0.5, height: 8, borderRadius: 1 }}
      />
    </Box>
  );
}
