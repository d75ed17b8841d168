import Link from '@mui/material/Link';
import { Fragment } from 'react';

interface LinkCellProps {
  href: string;
  children: string;
  /** Opens in a new tab, without telling the other site where the user came from. */
  external?: boolean;
}

/**
 * A link inside a row: following it does not open the row as well. What is cut is read whole in the title. Where several
 * lines are wanted, an address wraps between its parts once its `wbr` elements are shown: browsers break a line at them
 * also where it must not wrap.
 */
export function LinkCell({ href, children, external }: LinkCellProps) {
  if (!children) return null;
  return (
    <Link
      href={href}
      variant="body2"
      noWrap
      title={children}
      sx={linkSx}
      onClick={(event) => event.stopPropagation()}
      {...(external && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      {children.split(betweenParts).map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text, in their order
        <Fragment key={place}>
          {place > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </Link>
  );
}

/** As people wrap addresses: before the signs `@` and `.`, and after the others. */
const betweenParts = /(?=[@.])|(?<=[-_/])/;

const linkSx = {
  display: 'inline-block',
  maxWidth: '100%',
  verticalAlign: 'bottom',
  '& wbr': { display: 'none' },
  // The least that a pointer needs, where links stand close to each other.
  lineHeight: '24px',
  '@media (pointer: coarse)': { py: '10px', minWidth: 44 },
} as const;
