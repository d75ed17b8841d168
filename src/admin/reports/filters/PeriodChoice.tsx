import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import type { Field } from '../../../fields/fieldTypes.ts';
import { datePresets, rangeOf } from '../../../metadata/keys/datePresets.ts';
import { useText } from '../../i18n/useText.ts';
import { useHouseDay } from '../../providers/workspace/useHouseDay.ts';
import type { ReportFilterValues } from '../data/useReportQuery.ts';

interface PeriodChoiceProps {
  field: Field;
  filter: ReportFilterValues;
  onChange: (range: ReportFilterValues) => void;
}

/** Sets both ends of a range of days at once. */
export function PeriodChoice({ field, filter, onChange }: PeriodChoiceProps) {
  const translate = useTranslate();
  const text = useText();
  const today = useHouseDay();
  const [from, to] = [filter[`${field.name}_gte`], filter[`${field.name}_lte`]];
  const set = (start: string | undefined, end: string | undefined) =>
    onChange({ [`${field.name}_gte`]: start, [`${field.name}_lte`]: end });
  const named = datePresets.find((preset) => {
    const range = rangeOf(preset, today());
    return range.from === from && range.to === to;
  });
  return (
    <TextField
      select
      size="small"
      fullWidth
      label={`${text(field.label)}: ${translate('facet.report.period')}`}
      value={named ?? (from || to ? 'chosen' : 'all')}
      onChange={({ target: { value } }) => {
        const preset = datePresets.find((name) => name === value);
        if (!preset) return set(undefined, undefined);
        const range = rangeOf(preset, today());
        return set(range.from, range.to);
      }}
    >
      <MenuItem value="all">{translate('facet.report.preset.all')}</MenuItem>
      {datePresets.map((preset) => (
        <MenuItem key={preset} value={preset}>
          {translate(`facet.report.preset.${preset}`)}
        </MenuItem>
      ))}
      {!named && Boolean(from || to) && <MenuItem value="chosen">{translate('facet.report.preset.chosen')}</MenuItem>}
    </TextField>
  );
}
