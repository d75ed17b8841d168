import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useText } from '../../i18n/useText.ts';
import { type RecordProps, useListFeatures } from '../../record/Features.ts';
import { useDisplayedFields } from '../../record/useDisplayedFields.ts';
import { useRecordLabel } from '../../record/useRecordLabel.ts';
import { useValueGrid } from '../../record/useValueGrid.ts';
import { coarse } from '../../theme/touch.ts';
import { useFoldedColumns } from '../choices/FoldedColumns.tsx';
import { rowDetailId } from './OpenRow.tsx';

/** The detail of a row: its picture, the fields of its summary, those that have no room in the row, and its actions. */
export function RowDetail({ module, record }: RecordProps) {
  const translate = useTranslate();
  const text = useText();
  const labelOf = useRecordLabel(module);
  const { RecordPicture } = useListFeatures();
  const folded = useFoldedColumns();
  const displayed = useDisplayedFields()(module, [...new Set([...module.summary, ...folded])]);
  const gridOf = useValueGrid({ least: 120, font: '400 13px' });
  return (
    <Box
      component="section"
      id={rowDetailId(module, record.id)}
      aria-label={translate('facet.list.detailOf', { record: labelOf(record) })}
      sx={detailSx}
    >
      {module.picture && <RecordPicture module={module} record={record} />}
      <Box sx={{ flex: '1 1 280px', minWidth: 0 }}>
        <Box component="dl" sx={{ ...gridOf(displayed, record), columnGap: 2, rowGap: 0.5, m: 0 }}>
          {displayed.map(({ field, display, view: { Cell } }) => (
            <div key={field.name}>
              <Typography component="dt" variant="caption" color="text.secondary">
                {text(field.label)}
              </Typography>
              <Typography component="dd" variant="body2" sx={valueSx}>
                <Cell field={display} record={record} />
              </Typography>
            </div>
          ))}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
          <RowActions module={module} record={record} />
        </Box>
      </Box>
    </Box>
  );
}

/** The actions for one row of a list, in the order of its schema. */
function RowActions({ module, record }: RecordProps) {
  const { rowActions } = useListFeatures();
  return module.actions.row.map((name) => {
    const Action = rowActions[name];
    return <Action key={name} module={module} record={record} />;
  });
}

const valueSx = { m: 0, minHeight: 22, overflowWrap: 'anywhere', [coarse]: { '& a': { my: '-11px' } } } as const;

/** The whole detail is in sight however far the table scrolls sideways. */
const detailSx = {
  position: 'sticky',
  left: 0,
  width: '100cqw',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: 2,
  px: 2,
  py: 1.5,
  whiteSpace: 'normal',
} as const;
