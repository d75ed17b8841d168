import type { SxProps, Theme } from '@mui/material/styles';

/**
 * The grid is as high as its rows, until it would push the rest off the page; then the rows scroll under their heads.
 */
export const frameSx: SxProps<Theme> = {
  display: 'flex',
  flexDirection: 'column',
  maxHeight: 'max(calc(100dvh - 340px), 320px)',
  minWidth: 0,
};

/** Makes the grid look like the lists. */
export const gridSx: SxProps<Theme> = (theme) => ({
  border: 0,
  borderRadius: 0,
  bgcolor: 'background.paper',
  fontSize: '0.8125rem',
  fontVariantNumeric: 'tabular-nums',
  '--DataGrid-rowBorderColor': theme.palette.divider,
  '&[aria-busy="true"] .MuiDataGrid-virtualScrollerRenderZone': { opacity: 0.55 },
  ...heads,
  ...rings(theme),
  ...staying(theme),
  '& .MuiDataGrid-cell.MuiDataGrid-cell--editing': { p: 0, bgcolor: 'background.paper', boxShadow: 'none' },
  '& ._total': { position: 'sticky', bottom: 0, zIndex: 4, bgcolor: 'background.paper' },
  '& ._total .MuiDataGrid-cell': { borderTop: 2, borderTopColor: 'divider' },
});

const heads = {
  '& .MuiDataGrid-columnHeader, & .MuiDataGrid-columnHeaders .MuiDataGrid-filler': { bgcolor: 'background.paper' },
  '& .MuiDataGrid-columnHeaders .MuiDataGrid-scrollbarFiller': { bgcolor: 'background.paper' },
  '& .MuiDataGrid-columnHeaderTitle': { fontWeight: 600, color: 'text.secondary' },
  // A click anywhere on the head sorts, so the arrow needs no more room than it takes itself.
  '& .MuiDataGrid-columnHeader .MuiDataGrid-sortButton': {
    ...{ bgcolor: 'transparent', p: 0, minWidth: 0, minHeight: 0 },
    '& svg': { fontSize: 16 },
  },
  '& .MuiDataGrid-columnSeparator': { color: 'divider' },
  '@media (hover: hover)': {
    '& .MuiDataGrid-columnHeaders:not(:hover) .MuiDataGrid-columnSeparator': { opacity: 0 },
  },
  '& ._actions .MuiDataGrid-columnSeparator': { display: 'none' },
};

/** The focused cell; red where the typed value is refused. */
function rings(theme: Theme) {
  const ring = (colour: string) => ({ outline: `2px solid ${colour}`, outlineOffset: '-2px' });
  const editing = '& .MuiDataGrid-cell.MuiDataGrid-cell--editing';
  return {
    '& .MuiDataGrid-cell:focus-within, & .MuiDataGrid-columnHeader:focus-within': { outline: 'none' },
    '& .MuiDataGrid-cell:focus, & .MuiDataGrid-columnHeader:focus': ring(theme.palette.secondary.main),
    [`${editing}:focus-within`]: ring(theme.palette.secondary.main),
    [`${editing}:has([aria-invalid="true"])`]: ring(theme.palette.error.main),
  };
}

/** The column that names a row and the column of its buttons stay in sight however wide the row is. */
function staying(theme: Theme) {
  const { hover } = theme.palette.action;
  return {
    '& ._actions, & ._first': { position: 'sticky', zIndex: 3, bgcolor: 'background.paper' },
    // Above the lines between the heads that scroll below them.
    '& .MuiDataGrid-columnHeader:is(._actions, ._first)': { zIndex: 31 },
    '& ._actions': { right: 0, px: 0.5 },
    '& ._first': { left: 0 },
    '& .MuiDataGrid-row:hover :is(._actions, ._first)': { backgroundImage: `linear-gradient(${hover}, ${hover})` },
  };
}
