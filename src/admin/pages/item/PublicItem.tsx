import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useText } from '../../i18n/useText.ts';
import { PublicGallery } from './PublicGallery.tsx';
import type { PublicRecord } from './publicRecord.ts';

/** A record as guests see it: its pictures first, then its facts. */
export function PublicItem({ item }: { item: PublicRecord }) {
  const house = item.company ?? item.site_name;
  return (
    <Box sx={{ maxWidth: 1160, mx: 'auto', px: { xs: 0, md: 4 }, pb: 6 }}>
      <Typography component="p" sx={houseSx}>
        {house}
      </Typography>
      <Box sx={item.media.length > 0 ? columnsSx : { maxWidth: 640, mx: 'auto' }}>
        {item.media.length > 0 && <PublicGallery files={item.media} />}
        <Facts item={item} />
      </Box>
    </Box>
  );
}

function Facts({ item: { title, facts, site_name } }: { item: PublicRecord }) {
  const translate = useTranslate();
  const text = useText();
  return (
    <Box component="section" aria-label={translate('facet.item.facts')} sx={{ px: { xs: 2, md: 0 }, minWidth: 0 }}>
      <Typography component="h1" sx={{ fontSize: { xs: 26, md: 30 }, fontWeight: 600, lineHeight: 1.2, mb: 2 }}>
        {title ?? site_name}
      </Typography>
      <Paper variant="outlined" component="dl" sx={{ m: 0, overflow: 'hidden' }}>
        {facts.map((fact) => (
          <Box key={fact.name} sx={factSx}>
            <Typography component="dt" variant="body2" color="text.secondary">
              {text(fact.label)}
            </Typography>
            <Typography component="dd" sx={{ m: 0, fontWeight: 500, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
              {text(fact.text)}
            </Typography>
          </Box>
        ))}
      </Paper>
    </Box>
  );
}

/** Leaves room for the tools in the corner. */
const houseSx = {
  height: 64,
  display: 'flex',
  alignItems: 'center',
  pl: { xs: 2, md: 0 },
  pr: 14,
  fontWeight: 600,
  letterSpacing: '0.02em',
  overflow: 'hidden',
} as const;

const columnsSx = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 7fr) minmax(0, 5fr)' },
  gap: { xs: 3, md: 5 },
  alignItems: 'start',
} as const;

const factSx = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
  gap: 2,
  alignItems: 'baseline',
  px: 2,
  py: 1.5,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const;
