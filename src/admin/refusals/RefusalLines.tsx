import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router';
import { editAddress } from '../routing/addresses.ts';
import { type Blocker, piecesOf } from './refusal.ts';

interface RefusalLinesProps {
  lines: readonly Blocker[];
  /** Called when the user follows one of the links. */
  onLeave?: () => void;
}

/** A refusal, one line for each blocking item, with links to the item and to the document that has it. */
export function RefusalLines({ lines, onLeave }: RefusalLinesProps) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, '& > li + li': { mt: 0.5 }, userSelect: 'text' }}>
      {lines.map((line) => (
        <li key={`${line.message} ${line.item?.id}`}>
          <Sentence line={line} onLeave={onLeave} />
        </li>
      ))}
    </Box>
  );
}

function Sentence({ line, onLeave }: { line: Blocker; onLeave: (() => void) | undefined }) {
  const translate = useTranslate();
  const { message } = line;
  return piecesOf({ ...line, message: translate(message, { _: message }) }).map(({ text, leadsTo }, index) => {
    const key = `${index} ${text}`;
    if (!leadsTo) return <span key={key}>{text}</span>;
    return (
      <MuiLink
        key={key}
        component={Link}
        to={editAddress(leadsTo.module, leadsTo.id)}
        color="inherit"
        underline="always"
        onClick={onLeave}
      >
        {text}
      </MuiLink>
    );
  });
}

interface RefusalAlertProps {
  lines: readonly Blocker[];
  onLeave: () => void;
  /** The refusal is a question: the user can confirm and go on. */
  asks?: boolean;
}

/** Why the server refused the call of the dialog; renders nothing without a refusal. */
export function RefusalAlert({ lines, onLeave, asks = false }: RefusalAlertProps) {
  if (lines.length === 0) return null;
  return (
    <Alert severity={asks ? 'warning' : 'error'} sx={{ mb: 2, overflowWrap: 'anywhere' }}>
      <RefusalLines lines={lines} onLeave={onLeave} />
    </Alert>
  );
}
