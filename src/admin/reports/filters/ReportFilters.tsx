import FilterListIcon from '@mui/icons-material/FilterList';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Collapse from '@mui/material/Collapse';
import MenuItem from '@mui/material/MenuItem';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import { useId, useMemo, useState } from 'react';
import { isDay } from '../../../fields/capabilities.ts';
import { fieldInputsOf } from '../../../fields/fieldInputs.ts';
import type { Report } from '../../../metadata/keys/reportKeys.ts';
import { defaultFilter, filterField, tableColumns } from '../../../metadata/read/reportFields.ts';
import { useText } from '../../i18n/useText.ts';
import { emptyFilter, withoutKeys } from '../../lists/filters/activeFilters.ts';
import { useSchema } from '../../providers/workspace/schemaContext.tsx';
import { useHouseDay } from '../../providers/workspace/useHouseDay.ts';
import { activeReportFilters, isSameFilter, isWithoutParty } from '../data/activeReportFilters.ts';
import type { ReportState } from '../data/useReportQuery.ts';
import { AsOfInput } from './AsOfInput.tsx';
import { FilterForm } from './FilterForm.tsx';
import { PeriodChoice } from './PeriodChoice.tsx';
import { ReportFilterChips } from './ReportFilterChips.tsx';

interface ReportFiltersProps {
  report: Report;
  query: ReportState;
  setQuery: (change: Partial<ReportState>) => void;
}

/** The query of a report: its day, its grouping, and its filters. Every change is applied at once. */
export function ReportFilters({ report, query, setQuery }: ReportFiltersProps) {
  const translate = useTranslate();
  const schema = useSchema();
  // Whose statement it is, is asked for at once.
  const [unfolded, setUnfolded] = useState(() => isWithoutParty(schema, report, query.filter));
  const id = useId();
  const fields = useMemo(() => report.filters.map((filter) => filterField(schema, report, filter)), [schema, report]);
  const active = activeReportFilters(schema, report, query.filter);
  return (
    <Paper variant="outlined" component="section" aria-label={translate('facet.report.filters')} sx={{ px: 2, py: 1 }}>
      <Box sx={lineSx}>
        {fields.length > 0 && (
          <Button
            variant="outlined"
            color="inherit"
            startIcon={<FilterListIcon />}
            aria-expanded={unfolded}
            aria-controls={id}
            onClick={() => setUnfolded(!unfolded)}
          >
            {active.length > 0
              ? translate('facet.report.filtersSet', { count: active.length })
              : translate('facet.report.filtersNone')}
          </Button>
        )}
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
        {!unfolded && (
          <ReportFilterChips
            filters={active.filter(({ field }) => !isDay(field))}
            onRemove={(name) => setQuery({ filter: withoutKeys(query.filter, Object.keys(emptyFilter([name]))) })}
          />
        )}
        <Reset report={report} query={query} setQuery={setQuery} />
      </Box>
      <Collapse in={unfolded} id={id}>
        <FilterForm
          names={fields.map(({ name }) => name)}
          filter={query.filter}
          setQuery={(filter) => setQuery({ filter })}
        >
          <Box sx={{ ...gridSx, pt: 1 }}>
            {fields.map((field) => {
              const { Filter } = fieldInputsOf(field);
              return Filter && <Filter key={field.name} field={field} />;
            })}
          </Box>
        </FilterForm>
      </Collapse>
    </Paper>
  );
}

/** One line where there is room for it. */
const lineSx = {
  ...{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 },
  '& > .MuiTextField-root': { flex: { xs: '1 1 180px', sm: '0 1 220px' }, my: 0.5 },
};

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
  const own = defaultFilter(schema, report, useHouseDay()());
  return (
    <Button
      disabled={query.as_of === undefined && isSameFilter(query.filter, own)}
      onClick={() => setQuery({ filter: own, as_of: undefined })}
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
