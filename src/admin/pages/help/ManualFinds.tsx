import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { LinkBase, useLocale, useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { findInManual } from '../../help/findInManual.ts';
import { addressOfPlace } from '../../help/HelpText.tsx';
import { manualPages } from '../../help/manualPages.ts';

/** The sections of the manual that have all of these words. */
export function ManualFinds({ words, onOpen }: { words: string; onOpen: () => void }) {
  const translate = useTranslate();
  const locale = useLocale();
  const finds = useMemo(() => findInManual(manualPages, words, locale), [words, locale]);
  return (
    <Box>
      <Typography role="status" color="text.secondary" sx={{ mb: 1 }}>
        {translate(finds.length > 0 ? 'facet.help.found' : 'facet.help.notFound', { smart_count: finds.length })}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {finds.map(({ page, anchor, title, heading, excerpt }) => (
          <Box component="li" key={`${page}#${anchor}`} sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
            <LinkBase to={addressOfPlace({ page, anchor })} onClick={onOpen}>
              {heading === title ? title : `${title}: ${heading}`}
            </LinkBase>
            <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
              {excerpt}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
