import MuiLink from '@mui/material/Link';
import { type ReactNode, useContext } from 'react';
import { Link } from 'react-router';
import { InDialogContext } from '../dialogs/inDialogContext.ts';
import { fingerLine } from '../theme/touch.ts';
import { addressOfName, type NameOf } from './nameOf.ts';

interface RecordLinkProps {
  name: NameOf;
  value: unknown;
  /** The record with the value. */
  record: Record<string, unknown>;
  children: ReactNode;
}

/**
 * Links the name of a record to its page. In a dialog it is plain text, because the link would leave the dialog and
 * lose its input.
 */
export function RecordLink({ name, value, record, children }: RecordLinkProps) {
  const inDialog = useContext(InDialogContext);
  const address = addressOfName(name, value, record);
  if (address === undefined || inDialog) return children;
  return (
    <MuiLink
      component={Link}
      to={address}
      underline="hover"
      onClick={(event) => event.stopPropagation()}
      sx={{ ...linkSx, ...fingerLine }}
    >
      {children}
    </MuiLink>
  );
}

const linkSx = {
  display: 'inline-block',
  maxWidth: '100%',
  verticalAlign: 'bottom',
  // It is a box of its own, which the ellipsis of a cell would not reach.
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  '& > *': { display: 'inline' },
} as const;
