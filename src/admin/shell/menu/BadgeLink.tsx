import Chip from '@mui/material/Chip';
import Tooltip from '@mui/material/Tooltip';
import { LinkBase } from 'ra-core';
import { coarse } from '../../theme/touch.ts';
import type { MenuBadge } from './useBadges.ts';

/** How much of an entry's right end the badge may cover, in pixels. */
export const badgeRoom = 56;

/** The number at the end of a menu entry; it links to the list of the counted records. */
export function BadgeLink({ badge, onPick }: { badge: MenuBadge; onPick?: (() => void) | undefined }) {
  return (
    <Tooltip title={badge.name}>
      <Chip
        component={LinkBase}
        {...{ to: badge.address }}
        clickable
        onClick={onPick}
        aria-label={badge.name}
        label={badge.count > 999 ? '999+' : badge.count}
        color={badge.tone === 'neutral' ? 'default' : badge.tone}
        sx={{
          position: 'absolute',
          right: 8,
          top: 0,
          bottom: 2,
          my: 'auto',
          height: 24,
          [coarse]: { height: 24, borderRadius: 1.5 },
          fontVariantNumeric: 'tabular-nums',
          // The link takes the whole height of the entry.
          '&::after': { content: '""', position: 'absolute', inset: '-10px' },
        }}
      />
    </Tooltip>
  );
}
