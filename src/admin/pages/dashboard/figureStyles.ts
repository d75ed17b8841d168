/** Figures are aligned below each other; the first column is level with the heading. */
export const figureSx = {
  fontVariantNumeric: 'tabular-nums',
  // Four figures beside each other fit a phone of 360 px.
  '& td, & th': { px: { xs: 0.75, sm: 1 }, fontVariantNumeric: 'tabular-nums' },
  // Names may wrap onto a second line; figures, codes and days never do.
  '& td:first-of-type, & .MuiTableCell-alignRight': { whiteSpace: 'nowrap' },
  '& th:first-of-type, & td:first-of-type': { pl: { xs: 1, sm: 2 } },
  '& th:last-of-type, & td:last-of-type': { pr: { xs: 1, sm: 2 } },
};

export const footerSx = { '& td': { color: 'text.primary', fontSize: '0.8125rem', fontWeight: 600, borderBottom: 0 } };

export const momentSx = { whiteSpace: 'nowrap' } as const;

/** The length that always fits on one line. */
const short = 24;

/** A long name ends in an ellipsis, and long words break rather than push the figures out of sight. */
export function nameSx(name: string) {
  return {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
    overflowWrap: name.length > short ? 'anywhere' : 'normal',
  } as const;
}
