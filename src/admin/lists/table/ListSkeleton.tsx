import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useTranslate } from 'ra-core';
import { memo } from 'react';
import type { Density } from '../choices/columnChoice.ts';
import { rowHeights } from '../choices/density.ts';

/** The table's shape while its rows are being fetched, so that nothing moves when they arrive. */
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
    <Table aria-busy="true" aria-label={useTranslate()('ra.page.loading')} size="small">
      <TableHead>
        <TableRow sx={{ height: 41 }}>
          {cells.map((cell) => (
            <TableCell key={cell}>
              <Skeleton width="60%" />
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
          <TableRow key={row} sx={{ height: rowHeights[density] }}>
            {cells.map((cell) => (
              <TableCell key={cell} sx={{ py: 0 }}>
                <Skeleton width={`${45 + ((row * 7 + cell * 13) % 45)}%`} />
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
});
