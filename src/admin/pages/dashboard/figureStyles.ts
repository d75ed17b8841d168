/** Figures stand below each other; the first column lines up with the heading. */
export const figureSx = {
  fontVariantNumeric: 'tabular-nums',
  '& td, & th': { px: 1, fontVariantNumeric: 'tabular-nums' },
  // Names may take two lines, figures, codes and days never do.
  '& td:first-of-type, & .MuiTableCell-alignRight': { whiteSpace: 'nowrap' },
  '& th:first-of-type, & td:first-of-type': { pl: 2 },
  '& th:last-of-type, & td:last-of-type': { pr: 2 },
};

export const footerSx = { '& td': { color: 'text.primary', fontSize: '0.8125rem', fontWeight: 600, borderBottom: 0 } };

export const momentSx = { whiteSpace: 'nowrap' } as const;

/** A long name ends in an ellipsis. */
export const twoLinesSx = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
} as const;
