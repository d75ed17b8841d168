import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import type { DashboardFigure } from '../../../metadata/keys/dashboardKeys.ts';
import { useText } from '../../i18n/useText.ts';

interface FigureCardProps {
  figure: DashboardFigure;
  /** Shown beside the heading. */
  aside?: ReactNode;
  children: ReactNode;
}

/** One figure under its heading. */
export function FigureCard({ figure, aside, children }: FigureCardProps) {
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
