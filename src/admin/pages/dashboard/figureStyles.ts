import type { Theme } from '@mui/material/styles';

/** Figures are aligned below each other; the first column is level with the heading. */
export const dashboardFigureSx = {
  fontVariantNumeric: 'tabular-nums',
  '& td, & th': { px: { xs: 0.75, sm: 1 }, fontVariantNumeric: 'tabular-nums' },
  // Names may wrap onto a second line; figures, codes and days never do.
  '& td:first-of-type, & .MuiTableCell-alignRight': { whiteSpace: 'nowrap' },
  '& th:first-of-type, & td:first-of-type': { pl: { xs: 1, sm: 2 } },
  '& th:last-of-type, & td:last-of-type': { pr: { xs: 1, sm: 2 } },
};

export const footerSx = { '& td': { color: 'text.primary', fontSize: '0.8125rem', fontWeight: 600, borderBottom: 0 } };

export const momentSx = { whiteSpace: 'nowrap' } as const;

/** The length up to which a text stands whole. */
const short = 24;

/**
 * A long name ends in an ellipsis on its second line, and long words break rather than push the figures out of sight. A
 * short text takes the lines that it needs: "Memo Out …" may be a memo or its return.
 */
export function nameSx(name: string) {
  if (name.length <= short) return undefined;
  return {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
  } as const;
}

/**
 * For tables on phones: where there are more than three columns, the first cell of each row stands above the others,
 * which then fit beside each other.
 */
export function stackedSx(columns: number) {
  const stacked = {
    display: 'grid',
    gridTemplateColumns: `repeat(${columns - 1}, auto)`,
    '& thead, & tbody, & tfoot, & tr': { display: 'contents' },
    '& th.MuiTableCell-root': { whiteSpace: 'normal' },
    '& td, & th': { height: 'auto', px: 0.75 },
    '& th:nth-of-type(2), & td:nth-of-type(2)': { pl: 2 },
    '& th:last-of-type, & td:last-of-type': { pr: 2 },
    '& th:first-of-type, & td:first-of-type': { gridColumn: '1 / -1', pl: 2, pb: 0, borderBottom: 0 },
  };
  return ({ breakpoints }: Theme) => (columns > 3 ? { [breakpoints.down('sm')]: stacked } : {});
}
