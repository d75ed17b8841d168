import type { SxProps, Theme } from '@mui/material/styles';
import type { Density } from '../../../metadata/listLook.ts';
import type { Module } from '../../../metadata/model.ts';
import { forcedColors } from '../../theme/forcedColors.ts';
import { rowHeights } from '../choices/density.ts';
import { sortIconSx } from './sortIconSx.ts';
import { tableHeight } from './tableHeight.ts';

/** The width of a column with a box, a star or an arrow, in pixels. */
export const SIGN = 44;

export const archivedRow = 'archived-row';

interface TableLook {
  module: Module;
  density: Density;
  /** The widths of the columns that show, in pixels. */
  widths: ReadonlyMap<string, number>;
  /** The width of the column of photos; 0: there is none. */
  photo: number;
  /** The column that names the record. */
  label: string;
}

export function tableSx({ module, density, widths, photo, label }: TableLook): SxProps<Theme> {
  const least = [...widths.values()].reduce((sum, width) => sum + width, 0);
  const sx: Record<string, object> = {
    '& .RaDataTable-tableWrapper': { overflow: 'auto', containerType: 'inline-size', ...tableHeight(module.list) },
    // The widths are of the texts, so no column moves when other rows come.
    '&& .RaDataTable-table': { tableLayout: 'fixed', minWidth: least + photo },
    ...Object.fromEntries([...widths].map(([name, width]) => [`& .column-${name}`, { width }])),
    '& .MuiTableCell-root': { px: 1.25 },
    '& .MuiTableCell-head': { py: 1, whiteSpace: 'nowrap', fontWeight: 600 },
    ...sortIconSx,
    '& .MuiTableCell-body': {
      height: rowHeights[density],
      py: 0,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      fontVariantNumeric: 'tabular-nums',
    },
    '& .MuiTableCell-body.row-detail': { height: 'auto', p: 0, overflow: 'visible', whiteSpace: 'normal' },
    '& .column-_detail, & .column-_selected, & .column-_starred': { width: SIGN, px: 0, textAlign: 'center' },
    // The box in the head needs no room of its own above and below.
    '& .MuiTableCell-head.column-_selected': { py: 0 },
    '& .column-_photo': { width: photo, px: 0, textAlign: 'center' },
    ...stayingSx(label),
    ...markedSx,
    [`& .${archivedRow} .MuiTableCell-body, & .${archivedRow} a`]: { color: 'text.secondary' },
    '& .MuiTableBody-root': { transition: 'opacity 0.2s' },
    '&[aria-busy] .MuiTableBody-root': { opacity: 0.55 },
    '@media (pointer: coarse)': {
      // What sorts is as high as a finger wants it, without room above and below.
      '& .MuiTableCell-head': { py: 0 },
      '& table[aria-busy] th': { height: 44.5 },
      '& .MuiTableCell-body': { height: Math.max(44, rowHeights[density]) },
      // The rows that wait are as high as those that come, which have a line below what fingers press.
      '& table[aria-busy] td': { height: Math.max(45, rowHeights[density]) },
    },
  };
  return sx as SxProps<Theme>;
}

/** The name stays in sight where even the columns that never fold away are wider than the screen. */
function stayingSx(label: string): Record<string, object> {
  return {
    [`& .MuiTableCell-body.column-${label}`]: {
      ...{ position: 'sticky', left: 0, zIndex: 1 },
      background: ({ palette }: Theme) => `linear-gradient(var(--row, transparent) 0 0), ${palette.background.paper}`,
    },
    [`& .MuiTableCell-head.column-${label}`]: { left: 0, zIndex: 3 },
    '& .MuiTableRow-hover:hover': { '--row': ({ palette }: Theme) => palette.action.hover },
  };
}

/** The row that the summary tells of. */
const markedSx = {
  '& .MuiTableRow-root[aria-current="true"]': {
    '--row': ({ palette }: Theme) => palette.action.selected,
    '&, &:hover': { bgcolor: 'action.selected' },
    '& > .MuiTableCell-body:first-of-type': {
      boxShadow: ({ palette }: Theme) => `inset 3px 0 ${palette.secondary.main}`,
    },
    [forcedColors]: { outline: '2px solid Highlight', outlineOffset: '-2px' },
  },
} as const;
