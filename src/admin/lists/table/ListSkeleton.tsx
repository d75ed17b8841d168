import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import { memo } from 'react';
import type { Density } from '../../../metadata/listLook.ts';
import { barColor, pulseSx } from '../../common/loading/skeletonSx.ts';
import { rowHeights } from '../choices/density.ts';

/**
 * The table's shape while its rows are being fetched, so that nothing moves when they arrive. Of plain elements under one
 * style: it comes before every list, and hundreds of components would take longer than the rows themselves.
 */
export const ListSkeleton = memo(function ListSkeleton({
  columns,
  rows,
  density,
}: {
  columns: number;
  rows: number;
  density: Density;
}) {
  const cells = Array.from({ length: columns }, (_, index) => index);
  return (
    <Box component="table" aria-busy="true" aria-label={useTranslate()('ra.page.loading')} sx={skeletonSx}>
      <thead>
        <tr style={{ height: 41 }}>
          {cells.map((cell) => (
            <th key={cell}>
              <span style={{ width: '60%' }} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
          <tr key={row} style={{ height: rowHeights[density] }}>
            {cells.map((cell) => (
              <td key={cell}>
                <span style={{ width: `${45 + ((row * 7 + cell * 13) % 45)}%` }} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  );
});

const skeletonSx = {
  ...{ width: '100%', borderCollapse: 'collapse', ...pulseSx },
  '& th, & td': { px: 1.25, py: 0, borderBottom: 1, borderColor: 'divider' },
  '& span': { display: 'block', height: 12, borderRadius: 0.5, bgcolor: barColor },
};
