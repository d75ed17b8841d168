import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { isShown } from '../../../metadata/read/rules/shownWhen.ts';
import { useText } from '../../i18n/useText.ts';
import { useRecordPage } from '../../record/RecordPage.ts';
import { useDisplayedFields } from '../../record/useDisplayedFields.ts';
import { useValueGrid } from '../../record/useValueGrid.ts';
import { coarse, fingerAround } from '../../theme/touch.ts';

/** Fields of the record as it is stored, in two columns on phones and in more where there is room. */
export function HeadFacts({ names }: { names: readonly string[] }) {
  const text = useText();
  const { module, record } = useRecordPage();
  const displayed = useDisplayedFields()(module, names);
  const gridOf = useValueGrid({ least: 112, font: '500 13px', halves: { gap: 8 } });
  if (!record) return null;
  const shown = displayed.filter(({ field }) => isShown(module, field.shownWhen, record));
  return (
    <Box component="dl" sx={[gridOf(shown, record), factsSx]}>
      {shown.map(({ field, display, view: { Cell } }) => (
        <Box key={field.name} sx={{ minWidth: 0 }}>
          <Typography component="dt" variant="caption" color="text.secondary" sx={{ display: 'block' }}>
            {text(field.label)}
          </Typography>
          <Typography component="dd" variant="body2" sx={valueSx}>
            {isEmpty(record[field.name]) ? '–' : <Cell field={display} record={record} />}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

const factsSx = { columnGap: 2, rowGap: 1, m: 0 } as const;

const valueSx = {
  m: 0,
  minHeight: 24,
  fontWeight: 500,
  overflowWrap: 'anywhere',
  '& .MuiTypography-root': { font: 'inherit', whiteSpace: 'normal' },
  // An address wraps between its parts. A part that is longer than the line is cut, and never broken inside of a word.
  '& a.MuiTypography-noWrap': { overflowWrap: 'normal', '& wbr': { display: 'inline' } },
  // Values stand in lines of text; only the area around a link is as high as a finger needs.
  [coarse]: {
    '& a': { ...fingerAround[coarse], py: 0, overflow: 'visible' },
    // That area cannot be cut, so there the part is broken in place of the page.
    '& a.MuiTypography-noWrap': { overflowWrap: 'break-word' },
  },
} as const;
