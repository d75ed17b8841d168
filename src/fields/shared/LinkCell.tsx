import Link from '@mui/material/Link';

interface LinkCellProps {
  href: string;
  children: string;
  /** Opens in a new tab, without telling the other site where the user came from. */
  external?: boolean;
}

/** A link inside a row: following it does not open the row as well. */
export function LinkCell({ href, children, external }: LinkCellProps) {
  if (!children) return null;
  return (
    <Link
      href={href}
      variant="body2"
      noWrap
      sx={linkSx}
      onClick={(event) => event.stopPropagation()}
      {...(external && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      {children}
    </Link>
  );
}

const linkSx = {
  display: 'inline-block',
  maxWidth: '100%',
  verticalAlign: 'bottom',
  // The least that a pointer needs, where links stand close to each other.
  lineHeight: '24px',
  '@media (pointer: coarse)': { lineHeight: '44px', minWidth: 44 },
} as const;
