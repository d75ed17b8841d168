import MuiLink from '@mui/material/Link';
import { Link } from 'react-router';
import { editAddress } from '../../routing/addresses.ts';
import { fingerAround } from '../../theme/touch.ts';
import type { NamedRecord } from './useStory.ts';

/** A link to a record, named by its label. */
export function NamedLink({ named }: { named: NamedRecord }) {
  return (
    <MuiLink
      component={Link}
      to={editAddress(named.module, named.id)}
      title={named.label}
      underline="hover"
      sx={{ fontWeight: 500, overflowWrap: 'anywhere', ...fingerAround }}
    >
      {named.label}
    </MuiLink>
  );
}
