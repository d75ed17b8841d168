import type { SxProps, Theme } from '@mui/material/styles';

/** As high as its rows, until it would push the rest off the page; then the rows scroll under their heads. */
export const frameSx: SxProps<Theme> = {
  display: 'flex',
  flexDirection: 'column',
  maxHeight: 'max(calc(100dvh - 340px), 320px)',
  minWidth: 0,
};

/** The grid in the looks of the lists. */
export const gridSx: SxProps<Theme> = (theme) => ({
  border: 0,
  borderRadius: 0,
  bgcolor: 'background.paper',
  fontSize: '0.8125rem',
  fontVariantNumeric: 'tabular-nums',
  '--DataGrid-rowBorderColor': theme.palette.divider,
  '&[aria-busy="true"] .MuiDataGrid-virtualScrollerRenderZone': { opacity: 0.55 },
  '& .MuiDataGrid-columnHeader, & .MuiDataGrid-columnHeaders .MuiDataGrid-filler': { bgcolor: 'background.paper' },
  '& .MuiDataGrid-columnHeaders .MuiDataGrid-scrollbarFiller': { bgcolor: 'background.paper' },
  '& .MuiDataGrid-columnHeaderTitle': { fontWeight: 600, color: 'text.secondary' },
  '& .MuiDataGrid-columnHeader .MuiDataGrid-sortButton': { bgcolor: 'transparent' },
  '& .MuiDataGrid-columnSeparator': { color: 'divider' },
  '& .MuiDataGrid-cell': { minWidth: 0 },
  '& .MuiDataGrid-cell:focus, & .MuiDataGrid-columnHeader:focus, & .MuiDataGrid-cell.MuiDataGrid-cell--editing:focus-within':
    { outline: `2px solid ${theme.palette.secondary.main}`, outlineOffset: '-2px' },
  '& .MuiDataGrid-cell:focus-within, & .MuiDataGrid-columnHeader:focus-within': { outline: 'none' },
  '& .MuiDataGrid-cell.MuiDataGrid-cell--editing': { p: 0, bgcolor: 'background.paper', boxShadow: 'none' },
  // What can be done with a row stays in sight however wide the row is.
  '& ._actions': { position: 'sticky', right: 0, zIndex: 3, bgcolor: 'background.paper', px: 0.5 },
  '& ._total': { position: 'sticky', bottom: 0, zIndex: 4, bgcolor: 'background.paper' },
  '& ._total .MuiDataGrid-cell': { borderTop: 2, borderTopColor: 'divider' },
});
