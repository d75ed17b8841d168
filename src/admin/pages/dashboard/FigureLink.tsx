import MuiLink from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { fingerLine } from '../../theme/touch.ts';

/** A figure that links to the records behind it; plain text where there is no link. */
export function FigureLink({ to, children }: { to: string | undefined; children: ReactNode }) {
  if (to === undefined) return children;
  return (
    <MuiLink component={Link} to={to} underline="hover" sx={fingerLine}>
      {children}
    </MuiLink>
  );
}
