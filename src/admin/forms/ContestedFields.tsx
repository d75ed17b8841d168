import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useText } from '../i18n/useText.ts';
import { isSameValue } from '../record/isSameValue.ts';
import type { DisplayedField } from '../record/useDisplayedFields.ts';
import type { Values } from './values/mergeVersions.ts';

interface ContestedFieldsProps<Side extends string> {
  fields: DisplayedField[];
  /** The two sides, each with what people call it. */
  sides: readonly { side: Side; label: string }[];
  /** What a side says of a field: the record that its cell shows. */
  recordOf: (side: Side, name: string) => Values;
  /** The side whose value is taken. */
  chosen: (name: string) => Side;
  onChoose: (name: string, side: Side) => void;
}

/** Field by field, which of two values is taken. */
export function ContestedFields<Side extends string>(props: ContestedFieldsProps<Side>) {
  const { fields, sides, recordOf, chosen, onChoose } = props;
  const translate = useTranslate();
  const text = useText();
  return (
    <Table size="small">
      <TableHead>
        <TableRow>
          <TableCell>{translate('facet.merge.field')}</TableCell>
          <TableCell>{translate('facet.merge.choice')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {fields.map(({ field, display, view: { Cell } }) => (
          <TableRow key={field.name}>
            <TableCell component="th" scope="row" sx={{ verticalAlign: 'top', pt: 2 }}>
              {text(field.label)}
            </TableCell>
            <TableCell>
              <RadioGroup
                aria-label={text(field.label)}
                value={chosen(field.name)}
                onChange={(_event, side) => onChoose(field.name, side as Side)}
              >
                {sides.map(({ side, label }) => (
                  <FormControlLabel
                    key={side}
                    value={side}
                    control={<Radio size="small" />}
                    sx={labelSx}
                    label={
                      <Box sx={{ display: 'flex', alignItems: 'baseline', columnGap: 1 }}>
                        <Typography component="span" variant="body2" color="text.secondary" sx={{ flexShrink: 0 }}>
                          {label}
                        </Typography>
                        <Box sx={{ minWidth: 0 }}>
                          {isSameValue(recordOf(side, field.name)[field.name], null) ? (
                            translate('facet.merge.empty')
                          ) : (
                            <Cell field={display} record={recordOf(side, field.name)} />
                          )}
                        </Box>
                      </Box>
                    }
                  />
                ))}
              </RadioGroup>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** Long values are read in full: cells of lists cut theirs. */
const labelSx = {
  '& .MuiFormControlLabel-label': { minWidth: 0, overflowWrap: 'anywhere' },
  '& .MuiFormControlLabel-label *': { whiteSpace: 'normal' },
};
