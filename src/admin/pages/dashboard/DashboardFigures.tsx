import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import type { DashboardFigure } from '../../../metadata/dashboardKeys.ts';
import { useText } from '../../i18n/useText.ts';
import { useSchema } from '../../schemaContext.tsx';
import { FigureRows } from './FigureRows.tsx';
import { GroupFigure } from './GroupFigure.tsx';
import type { FigureAnswer } from './useOverview.ts';

/** The figures of the schema's dashboard, each with the way to the list or report behind it. */
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
  if (figure.groups) return <GroupFigure figure={figure} groups={figure.groups} answer={answer} Frame={FigureCard} />;
  return <FigureRows figure={figure} answer={answer} Frame={FigureCard} />;
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

export interface FigureCardProps {
  figure: DashboardFigure;
  /** What stands beside the heading. */
  aside?: ReactNode;
  children: ReactNode;
}

function FigureCard({ figure, aside, children }: FigureCardProps) {
  const text = useText();
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} sx={figure.wide ? { gridColumn: '1 / -1' } : undefined}>
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', minHeight: 52, px: 2, pt: 1.5, pb: 1 }}
      >
        <Typography id={id} variant="h3" component="h2" sx={{ flexGrow: 1 }}>
          {text(figure.label)}
        </Typography>
        {aside}
      </Box>
      {children}
    </Card>
  );
}
