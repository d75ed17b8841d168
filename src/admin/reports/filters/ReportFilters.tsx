import FilterListIcon from '@mui/icons-material/FilterList';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Collapse from '@mui/material/Collapse';
import MenuItem from '@mui/material/MenuItem';
import Paper from '@mui/material/Paper';
import type { Theme } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslate } from 'ra-core';
import { useId, useMemo, useState } from 'react';
import { isDay } from '../../../fields/capabilities.ts';
import { today } from '../../../fields/shared/calendarDay.ts';
import { useFieldServices } from '../../../fields/shared/fieldView.ts';
import type { Report } from '../../../metadata/keys/reportKeys.ts';
import { defaultFilter, filterField, tableColumns } from '../../../metadata/read/reportFields.ts';
import { useText } from '../../i18n/useText.ts';
import { useSchema } from '../../providers/workspace/schemaContext.tsx';
import { activeReportFilters, isSameFilter } from '../data/activeReportFilters.ts';
import type { ReportState } from '../data/useReportQuery.ts';
import { AsOfInput } from './AsOfInput.tsx';
import { FilterForm } from './FilterForm.tsx';
import { PeriodChoice } from './PeriodChoice.tsx';

interface ReportFiltersProps {
  report: Report;
  query: ReportState;
  setQuery: (change: Partial<ReportState>) => void;
}

/** The query of a report: its day, its grouping, and its filters. Every change is applied at once. */
export function ReportFilters({ report, query, setQuery }: ReportFiltersProps) {
  const translate = useTranslate();
  const schema = useSchema();
  const { viewOf } = useFieldServices();
  const narrow = useMediaQuery(({ breakpoints }: Theme) => breakpoints.down('md'));
  const [unfolded, setUnfolded] = useState(false);
  const id = useId();
  const fields = useMemo(() => report.filters.map((filter) => filterField(schema, report, filter)), [schema, report]);
  const active = activeReportFilters(schema, report, query.filter).length;
  return (
    <Paper variant="outlined" component="section" aria-label={translate('facet.report.filters')} sx={{ p: 2 }}>
      <Box sx={gridSx}>
        <GroupChoice report={report} query={query} setQuery={setQuery} />
        {report.asOf && <AsOfInput asOf={query.as_of} setQuery={setQuery} />}
        {fields.filter(isDay).map((field) => (
          <PeriodChoice
            key={field.name}
            field={field}
            filter={query.filter}
            onChange={(range) => setQuery({ filter: { ...query.filter, ...range } })}
          />
        ))}
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, pt: 1, minHeight: 44 }}>
          {narrow && (
            <Button
              variant="outlined"
              color="inherit"
              startIcon={<FilterListIcon />}
              aria-expanded={unfolded}
              aria-controls={id}
              onClick={() => setUnfolded(!unfolded)}
              sx={{ minHeight: 44 }}
            >
              {active > 0
                ? translate('facet.report.filtersSet', { count: active })
                : translate('facet.report.filtersNone')}
            </Button>
          )}
          <Reset report={report} query={query} setQuery={setQuery} />
        </Box>
      </Box>
      <Collapse in={!narrow || unfolded} id={id}>
        <FilterForm
          names={fields.map(({ name }) => name)}
          filter={query.filter}
          setQuery={(filter) => setQuery({ filter })}
        >
          <Box sx={{ ...gridSx, pt: 1.5 }}>
            {fields.map((field) => {
              const { Filter } = viewOf(field);
              return Filter && <Filter key={field.name} field={field} />;
            })}
          </Box>
        </FilterForm>
      </Collapse>
    </Paper>
  );
}

const gridSx = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))',
  alignItems: 'start',
};

/** Resets to the report's own filter, which may be more than an empty one. */
function Reset({ report, query, setQuery }: ReportFiltersProps) {
  const translate = useTranslate();
  const schema = useSchema();
  const own = defaultFilter(schema, report, today());
  return (
    <Button
      disabled={query.as_of === undefined && isSameFilter(query.filter, own)}
      onClick={() => setQuery({ filter: own, as_of: undefined })}
      sx={{ minHeight: { xs: 44, md: 40 } }}
    >
      {translate('facet.report.reset')}
    </Button>
  );
}

function GroupChoice({ report, query, setQuery }: ReportFiltersProps) {
  const translate = useTranslate();
  const text = useText();
  const schema = useSchema();
  if (!report.groupBy) return null;
  const chosen = report.groupBy.find(({ name }) => name === query.group) ?? report.groupBy[0];
  return (
    <TextField
      select
      size="small"
      fullWidth
      label={translate('facet.report.groupBy')}
      value={chosen?.name ?? ''}
      onChange={({ target }) => setQuery({ group: target.value, sort: undefined })}
    >
      {report.groupBy.map(({ name }) => (
        <MenuItem key={name} value={name}>
          {text(tableColumns(schema, report, name)[0]?.field.label ?? { en: name, zh: name })}
        </MenuItem>
      ))}
    </TextField>
  );
}
