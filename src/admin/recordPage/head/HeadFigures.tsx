import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { LinkBase } from 'ra-core';
import type { HeadFigure } from '../../../metadata/keys/pageKeys.ts';
import { linkOf, type Module, type Schema } from '../../../metadata/model.ts';
import { filterNow } from '../../../metadata/read/fields/filterKeys.ts';
import { useText } from '../../i18n/useText.ts';
import { useSchema } from '../../providers/workspace/schemaContext.tsx';
import { useRecordPage } from '../../record/RecordPage.ts';
import { type DisplayedField, useDisplayedFields } from '../../record/useDisplayedFields.ts';
import { useValueGrid } from '../../record/useValueGrid.ts';
import { listAddress, reportAddress } from '../../routing/addresses.ts';

/** Figures of the record, each of which opens the list or the report that it is made of. */
export function HeadFigures({ figures }: { figures: readonly HeadFigure[] }) {
  const { module, record } = useRecordPage();
  const displayed = useDisplayedFields();
  const gridOf = useValueGrid({ least: 176, font: '600 17.6px', beside: 22, halves: { gap: 4 } });
  if (!record) return null;
  const shown = figures.flatMap((figure) =>
    displayed(module, [figure.field]).map((one) => ({ figure, displayed: one })),
  );
  const grid = gridOf(
    shown.map(({ displayed: one }) => one),
    record,
  );
  return (
    <Box sx={{ ...grid, gap: 1 }}>
      {shown.map((one) => (
        <Figure key={one.figure.field} {...one} />
      ))}
    </Box>
  );
}

function Figure({ figure, displayed }: { figure: HeadFigure; displayed: DisplayedField }) {
  const text = useText();
  const schema = useSchema();
  const { module, record } = useRecordPage();
  if (!record) return null;
  const { field, display, view } = displayed;
  const value = record[field.name];
  const address = addressOf(schema, module, figure, record.id);
  const shown = (
    <>
      <Typography component="span" variant="caption" color="text.secondary" sx={{ display: 'block' }}>
        {text(field.label)}
      </Typography>{' '}
      <Typography component="span" variant="h6" sx={valueSx}>
        {value === null || value === undefined ? '–' : <view.Cell field={display} record={record} />}
      </Typography>
    </>
  );
  if (address === undefined) return <Box sx={figureSx}>{shown}</Box>;
  return (
    <ButtonBase component={LinkBase} {...{ to: address }} focusRipple sx={{ ...figureSx, ...linkSx }}>
      {shown}
    </ButtonBase>
  );
}

/** The address of what the figure opens; undefined where it opens nothing. */
function addressOf(schema: Schema, module: Module, figure: HeadFigure, id: unknown): string | undefined {
  const { report, narrows, link, filter = {} } = figure;
  if (report !== undefined) return reportAddress(report, narrows === undefined ? {} : { [narrows]: id });
  if (link === undefined) return undefined;
  const { module: name, by } = linkOf(module, link);
  const rows = schema.modules[name];
  if (!rows) return undefined;
  const filterText = JSON.stringify({ [by]: id, ...filterNow(schema, rows, filter) });
  return `${listAddress(name)}?${new URLSearchParams({ filter: filterText })}`;
}

const figureSx = {
  display: 'block',
  minWidth: 0,
  minHeight: 64,
  px: 1.25,
  py: 1,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  textAlign: 'start',
} as const;

const linkSx = {
  '&:hover, &:focus-visible': { borderColor: 'primary.main', bgcolor: 'action.hover' },
} as const;

const valueSx = {
  display: 'block',
  fontWeight: 600,
  lineHeight: 1.4,
  overflowWrap: 'anywhere',
  fontVariantNumeric: 'tabular-nums',
  // A day in Chinese fits into one line.
  fontSize: { xs: '1.05rem', sm: '1.1rem' },
  '& .MuiTypography-root': { font: 'inherit', whiteSpace: 'normal' },
} as const;
