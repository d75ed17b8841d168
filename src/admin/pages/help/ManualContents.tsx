import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { LinkBase, useLocale, useTranslate } from 'ra-core';
import { manualPages } from '../../help/manualPages.ts';
import { inLanguage, titleOf } from '../../help/pageTarget.ts';
import { helpAddress } from '../../routing/addresses.ts';

/** The folders of docs/, in the order in which people need them. */
const groups = ['use', 'start', 'schema', 'operate', 'api'] as const;

/** What is new, and the pages of the manual by group; the first page of each group stands first. */
export function ManualContents({ page, onOpen }: { page: string; onOpen: () => void }) {
  const translate = useTranslate();
  const locale = useLocale();
  const pagesIn = (group: string) =>
    [...manualPages.keys()]
      .filter((name) => new RegExp(`^${group}/[^/]+$`).test(name))
      .sort((one, other) => Number(other.endsWith('/README')) - Number(one.endsWith('/README')))
      .map((name) => inLanguage(manualPages, name, locale));
  const entry = (name: string, title = titleOf(manualPages.get(name) ?? '')) => (
    <Box component="li" key={name}>
      <Box
        component={LinkBase}
        to={`${helpAddress}/${name}`}
        onClick={onOpen}
        aria-current={name === page ? 'page' : undefined}
        sx={linkSx}
      >
        {title}
      </Box>
    </Box>
  );
  return (
    <nav aria-label={translate('facet.help.contents')}>
      <Box component="ul" sx={listSx}>
        {entry('CHANGELOG', translate('facet.help.news'))}
      </Box>
      {groups.map((group) => (
        <Box key={group} sx={{ mt: 1.5 }}>
          <Typography variant="overline" component="h2" color="text.secondary">
            {translate(`facet.help.group.${group}`)}
          </Typography>
          <Box component="ul" sx={listSx}>
            {pagesIn(group).map((name) => entry(name))}
          </Box>
        </Box>
      ))}
    </nav>
  );
}

const listSx = { m: 0, p: 0, listStyle: 'none' };

const linkSx = {
  display: 'block',
  px: 1,
  py: 0.5,
  borderRadius: 1,
  color: 'text.primary',
  textDecoration: 'none',
  '&:hover': { bgcolor: 'action.hover' },
  '&[aria-current]': { bgcolor: 'action.selected', fontWeight: 600 },
  '@media (pointer: coarse)': { py: 1.375 },
};
