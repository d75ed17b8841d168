import PlaceIcon from '@mui/icons-material/PlaceOutlined';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useLocale, useTranslate } from 'ra-core';
import { formatDay } from '../../../fields/shared/days/formatDay.ts';
import { useRecordPage } from '../../record/RecordPage.ts';
import { coarse } from '../../theme/touch.ts';
import { NamedLink } from './NamedLink.tsx';
import { useStory } from './useStory.ts';

/** Who has the item, since when and by which document. The two lines have their room before they are known. */
export function HeadWhereabouts() {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const { data, isPending } = useStory();
  const { module, record } = useRecordPage();
  const known = data?.pages[0]?.whereabouts;
  // Without whereabouts an item that is past its beginning is with somebody whom the user does not see.
  const { status = '', pending, dropped } = module.stock ?? {};
  const isAway = record?.[status] != null && record[status] !== pending && record[status] !== dropped;
  return (
    <Box sx={placeSx} aria-busy={isPending}>
      <PlaceIcon fontSize="small" color="action" sx={{ mt: 0.25 }} />
      <Box sx={{ minWidth: 0 }}>
        {isPending && <Skeleton width={160} />}
        {!isPending && !known && translate(isAway ? 'facet.head.away' : 'facet.head.nowhere')}
        {known && (
          <Box sx={lineSx}>
            {known.holder ? <NamedLink named={known.holder} /> : <strong>{translate('facet.head.here')}</strong>}
          </Box>
        )}
        {known && (
          <Box sx={{ ...lineSx, fontSize: 14, color: 'text.secondary' }}>
            {known.since && translate('facet.head.since', { day: formatDay(known.since, locale) })}
            {known.since && known.document && ' · '}
            {known.document && <NamedLink named={known.document} />}
          </Box>
        )}
      </Box>
    </Box>
  );
}

/** A long name ends in an ellipsis, so that it moves nothing; on touch screens, which show no titles, it wraps. */
const lineSx = {
  lineHeight: '24px',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  '& strong': { fontWeight: 600 },
  // A link is a box of its own, which the ellipsis of the line would not reach.
  '& a': { maxWidth: 1, overflow: 'hidden', textOverflow: 'ellipsis', verticalAlign: 'bottom' },
  // What overflows stays in sight there, for a box that hides it has no baseline of its own.
  [coarse]: { whiteSpace: 'normal', '& a': { maxWidth: 1, overflow: 'visible', verticalAlign: 'baseline' } },
} as const;

const placeSx = { display: 'flex', gap: 1, height: 48, [coarse]: { height: 'auto', minHeight: 88 } } as const;
