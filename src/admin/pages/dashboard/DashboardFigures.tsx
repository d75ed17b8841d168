import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { DashboardFigure } from '../../../metadata/keys/dashboardKeys.ts';
import { useText } from '../../i18n/useText.ts';
import { useSchema } from '../../providers/workspace/schemaContext.tsx';
import { FigureCard } from './FigureCard.tsx';
import { FigureRowList } from './FigureRowList.tsx';
import { GroupFigure } from './GroupFigure.tsx';
import type { FigureAnswer } from './useOverview.ts';

/** The figures of the schema's dashboard, each with a link to the list or report behind it. */
export function DashboardFigures({ figures }: { figures: FigureAnswer[] | undefined }) {
  const { dashboard } = useSchema();
  if (!dashboard) return null;
  return (
    <Box
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' } }}
    >
      {dashboard.figures.map((figure) => (
        <Figure key={figure.name} figure={figure} answer={figures?.find(({ name }) => name === figure.name)} />
      ))}
    </Box>
  );
}

function Figure({ figure, answer }: { figure: DashboardFigure; answer: FigureAnswer | undefined }) {
  if (!answer) {
    return (
      <FigureCard figure={figure}>
        <Skeleton variant="rounded" height={figure.wide ? 280 : 180} sx={{ mx: 2, mb: 2 }} />
      </FigureCard>
    );
  }
  if (answer.parts.every(({ rows }) => rows.length === 0)) return <EmptyFigure figure={figure} />;
  if (figure.groups) return <GroupFigure figure={figure} groups={figure.groups} answer={answer} />;
  return <FigureRowList figure={figure} answer={answer} />;
}

function EmptyFigure({ figure }: { figure: DashboardFigure }) {
  const text = useText();
  return (
    <FigureCard figure={figure}>
      <Typography color="text.secondary" sx={{ px: 2, pb: 2 }}>
        {figure.empty ? text(figure.empty) : '–'}
      </Typography>
    </FigureCard>
  );
}
