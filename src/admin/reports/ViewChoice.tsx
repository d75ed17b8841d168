import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useTranslate } from 'ra-core';
import type { ReportState } from './data/useReportQuery.ts';

/** Switches between table and chart. */
export function ViewChoice({
  view,
  onChange,
}: {
  view: ReportState['view'];
  onChange: (view: ReportState['view']) => void;
}) {
  const translate = useTranslate();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={view}
      onChange={(_event, next: ReportState['view'] | null) => next && onChange(next)}
      aria-label={translate('facet.report.view')}
    >
      <ToggleButton value="table">{translate('facet.report.table')}</ToggleButton>
      <ToggleButton value="chart">{translate('facet.report.chart')}</ToggleButton>
    </ToggleButtonGroup>
  );
}
