import Box from '@mui/material/Box';
import Breadcrumbs from '@mui/material/Breadcrumbs';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useLocale, useTranslate } from 'ra-core';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router';
import { fingerAround } from '../theme/touch.ts';
import { pageActionsMark } from './pageActionsMark.ts';

interface PageHeaderProps {
  title: string;
  /**
   * Number of rows, shown beside the title and on phones below it; an element where it is no plain number, null while it
   * is unknown.
   */
  count?: number | ReactElement | null | undefined;
  /** The pages above this one. */
  trail?: { label: string; address: string }[];
  /** Buttons at the end of the title's line, for phones: there they need no line of their own. */
  beside?: ReactNode;
  /** The buttons of the page. */
  children?: ReactNode;
}

/** The title of a page and its buttons; it has the same height on every page. */
export function PageHeader({ title, count, trail = [], beside, children }: PageHeaderProps) {
  const translate = useTranslate();
  const locale = useLocale();
  return (
    <Box component="header" sx={headSx}>
      <Box sx={titleSx}>
        <Box sx={{ flex: '1 1 auto', minWidth: 0 }}>
          {trail.length > 0 && (
            <Breadcrumbs aria-label={translate('facet.page.trail')} sx={{ fontSize: 13, mb: 0.25 }}>
              {trail.map(({ label, address }) => (
                <MuiLink
                  key={address}
                  component={Link}
                  to={address}
                  underline="hover"
                  color="text.secondary"
                  sx={fingerAround}
                >
                  {label}
                </MuiLink>
              ))}
            </Breadcrumbs>
          )}
          <Typography variant="h5" component="h1" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {title}
            {count !== undefined && (
              <Typography component="span" variant="body1" color="text.secondary" sx={countSx}>
                {typeof count === 'number' ? count.toLocaleString(locale) : count}
              </Typography>
            )}
          </Typography>
        </Box>
        {beside && (
          <Box {...{ [pageActionsMark]: '' }} sx={buttonsSx}>
            {beside}
          </Box>
        )}
      </Box>
      <Box {...{ [pageActionsMark]: '' }} sx={buttonsSx}>
        {children}
      </Box>
    </Box>
  );
}

/** On phones, buttons beside the title are level with those behind it. */
const headSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: { xs: 'flex-start', sm: 'center' },
  gap: 1,
  minHeight: 48,
} as const;

const titleSx = { display: 'flex', alignItems: 'flex-start', gap: 1, flex: '1 1 auto', minWidth: 0 } as const;

/** On phones it stands below the title and has its line before it is known: beside it, it would push the buttons down. */
const countSx = {
  ml: { xs: 0, sm: 1.5 },
  display: { xs: 'block', sm: 'inline' },
  minHeight: { xs: 18 },
  fontSize: { xs: '0.8125rem', sm: '1rem' },
  lineHeight: { xs: '18px', sm: 'inherit' },
} as const;

const buttonsSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  // On a narrow phone three of them stand in one line. Nothing is drawn around them: an icon is closer to its own word
  // than to that of the button before it.
  '& .MuiButton-text': { px: { xs: 0.5, sm: 1 }, mx: { xs: -0.25, sm: 0 } },
  '& .MuiButton-text .MuiButton-startIcon': { mr: { xs: 0.5, sm: 1 } },
} as const;
