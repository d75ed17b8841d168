import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTranslate } from 'ra-core';
import { lazy, Suspense, useCallback, useState } from 'react';
import type { DashboardFigure, FigureGroup } from '../../../metadata/keys/dashboardKeys.ts';
import { reportOf } from '../../../metadata/read/dashboardFigures.ts';
import { dimensionColumn, reportModule } from '../../../metadata/read/reportFields.ts';
import { useText } from '../../i18n/useText.ts';
import { useSchema } from '../../providers/workspace/schemaContext.tsx';
import { ViewChoice } from '../../reports/ViewChoice.tsx';
import { FigureCard } from './FigureCard.tsx';
import { figureColumns, mergedPoints } from './figureColumns.ts';
import { GroupTable } from './GroupTable.tsx';
import type { FigureAnswer } from './useOverview.ts';

const ReportChart = lazy(() => import('../../reports/chart/ReportChart.tsx'));

const height = 280;
const waiting = <Skeleton variant="rounded" height={height + 34} />;

interface GroupFigureProps {
  figure: DashboardFigure;
  groups: FigureGroup[];
  answer: FigureAnswer;
}

/** Sums over records of reports by group: as a chart, or as a table whose figures are links. */
export function GroupFigure({ figure, groups, answer }: GroupFigureProps) {
  const translate = useTranslate();
  const text = useText();
  const schema = useSchema();
  const [view, setView] = useState<'table' | 'chart'>(figure.chart ? 'chart' : 'table');
  // A chart takes the width of its container; without any there is nothing to draw on.
  const [room, setRoom] = useState(false);
  const measure = useCallback((box: HTMLElement | null) => setRoom((box?.offsetWidth ?? 0) > 0), []);
  const [first] = groups;
  if (!first) return null;
  const by = dimensionColumn(schema, reportModule(schema, reportOf(schema, first.report)), first.by);
  const columns = figureColumns(schema, groups, translate('facet.dashboard.number'));
  const points = mergedPoints(groups, answer.parts);
  return (
    <FigureCard figure={figure} aside={figure.chart && <ViewChoice view={view} onChange={setView} />}>
      {figure.chart && view === 'chart' ? (
        <Box sx={{ px: 2, pb: 2 }} ref={measure}>
          <Suspense fallback={waiting}>
            {room ? (
              <ReportChart
                label={text(figure.label)}
                series={{ type: figure.chart, values: columns.map(({ name }) => name), points }}
                by={by}
                values={columns}
                height={height}
              />
            ) : (
              waiting
            )}
          </Suspense>
        </Box>
      ) : (
        <GroupTable
          label={text(figure.label)}
          by={by}
          columns={columns}
          points={points}
          groups={groups}
          answer={answer}
        />
      )}
    </FigureCard>
  );
}
