/**
 * The arrow of a sortable column lies over the cell's padding. So it needs no width of its own, and numbers stand right
 * below their head.
 */
export const sortIconSx = {
  '& .MuiTableSortLabel-root': { position: 'relative' },
  '& .MuiTableSortLabel-icon': { position: 'absolute', left: '100%', m: 0, fontSize: 16 },
  '& .MuiTableCell-alignRight .MuiTableSortLabel-icon': { left: 'auto', right: '100%' },
} as const;
