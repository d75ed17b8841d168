import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import { Form, useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { today } from '../../fields/calendarDay.ts';
import type { Field } from '../../fields/fieldTypes.ts';
import { useFieldServices } from '../../fields/fieldView.ts';
import { datePresets, rangeOf } from '../../metadata/datePresets.ts';
import { filterField, tableColumns } from '../../metadata/reportFields.ts';
import type { Report } from '../../metadata/reportKeys.ts';
import { useText } from '../i18n/useText.ts';
import { emptyFilter, setFilters } from '../resources/list/activeFilters.ts';
import { useSchema } from '../schemaContext.tsx';
import type { ReportAsked, ReportFilterValues } from './useReportQuery.ts';

interface ReportFiltersProps {
  report: Report;
  asked: ReportAsked;
  ask: (change: Partial<ReportAsked>) => void;
}

/** What a report is asked for: its day, what it is grouped by, and its filters. */
export function ReportFilters({ report, asked, ask }: ReportFiltersProps) {
  const translate = useTranslate();
  const schema = useSchema();
  const { viewOf } = useFieldServices();
  const fields = useMemo(() => report.filters.map((filter) => filterField(schema, report, filter)), [schema, report]);
  const dates = fields.filter(({ type }) => type === 'date');
  const record = useMemo(
    () => ({ ...emptyFilter(fields.map(({ name }) => name)), ...asked.filter }),
    [fields, asked.filter],
  );
  return (
    <Paper variant="outlined" component="section" aria-label={translate('facet.report.filters')} sx={{ p: 2 }}>
      <Box sx={{ ...gridSx, mb: 1.5 }}>
        <GroupChoice report={report} asked={asked} ask={ask} />
        {report.asOf && <DayInput asked={asked} ask={ask} />}
        {dates.map((field) => (
          <PeriodChoice
            key={field.name}
            field={field}
            filter={asked.filter}
            onChange={(range) => ask({ filter: { ...asked.filter, ...range } })}
          />
        ))}
      </Box>
      <Form
        key={JSON.stringify(asked.filter)}
        noValidate
        record={record}
        onSubmit={(values: ReportFilterValues) => ask({ filter: setFilters(values) })}
      >
        <Box sx={gridSx}>
          {fields.map((field) => {
            const { Filter } = viewOf(field);
            return Filter && <Filter key={field.name} field={field} />;
          })}
          <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap', minHeight: 48, pt: 0.5 }}>
            <Button type="submit" variant="contained">
              {translate('facet.report.show')}
            </Button>
            <Button onClick={() => ask({ filter: {}, as_of: undefined })}>{translate('facet.list.clearAll')}</Button>
          </Box>
        </Box>
      </Form>
    </Paper>
  );
}

const gridSx = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))',
  alignItems: 'start',
};

function GroupChoice({ report, asked, ask }: ReportFiltersProps) {
  const translate = useTranslate();
  const text = useText();
  const schema = useSchema();
  if (!report.groupBy) return null;
  const chosen = report.groupBy.find(({ name }) => name === asked.group) ?? report.groupBy[0];
  return (
    <TextField
      select
      size="small"
      fullWidth
      label={translate('facet.report.groupBy')}
      value={chosen?.name ?? ''}
      onChange={({ target }) => ask({ group: target.value, sort: undefined })}
    >
      {report.groupBy.map(({ name }) => (
        <MenuItem key={name} value={name}>
          {text(tableColumns(schema, report, name)[0]?.field.label ?? { en: name, zh: name })}
        </MenuItem>
      ))}
    </TextField>
  );
}

function DayInput({ asked, ask }: Pick<ReportFiltersProps, 'asked' | 'ask'>) {
  const translate = useTranslate();
  return (
    <TextField
      type="date"
      size="small"
      fullWidth
      label={translate('facet.report.asOf')}
      value={asked.as_of ?? ''}
      onChange={({ target }) => ask({ as_of: target.value || undefined })}
      helperText={asked.as_of ? undefined : translate('facet.report.asOfNow')}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: '9999-12-31' } }}
    />
  );
}

interface PeriodChoiceProps {
  field: Field;
  filter: ReportFilterValues;
  onChange: (range: ReportFilterValues) => void;
}

/** Sets both ends of a range of days at once. */
function PeriodChoice({ field, filter, onChange }: PeriodChoiceProps) {
  const translate = useTranslate();
  const text = useText();
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
