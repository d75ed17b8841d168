import MuiLink from '@mui/material/Link';
import { Link } from 'react-router';
import { editAddress } from '../../routing/addresses.ts';
import { fingerLine } from '../../theme/touch.ts';
import type { NamedRecord } from './useStory.ts';

/** As high as a mouse needs, and a finger. */
const linkSx = {
  display: 'inline-block',
  lineHeight: '24px',
  fontWeight: 500,
  overflowWrap: 'anywhere',
  ...fingerLine,
} as const;

/** A link to a record, named by its label. */
export function NamedLink({ named }: { named: NamedRecord }) {
  return (
    <MuiLink
      component={Link}
      to={editAddress(named.module, named.id)}
      title={named.label}
      underline="hover"
      sx={linkSx}
    >
      {named.label}
    </MuiLink>
  );
}
