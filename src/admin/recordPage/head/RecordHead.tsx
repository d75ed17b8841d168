import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { useTranslate } from 'ra-core';
import type { PageHead as Head } from '../../../metadata/keys/pageKeys.ts';
import { useRecordPage } from '../../record/RecordPage.ts';
import { HeadFacts } from './HeadFacts.tsx';
import { HeadFigures } from './HeadFigures.tsx';
import { HeadPhoto } from './HeadPhoto.tsx';
import { HeadRows } from './HeadRows.tsx';
import { HeadStory } from './HeadStory.tsx';
import { HeadWhereabouts } from './HeadWhereabouts.tsx';

/**
 * Above the tabs of a stored record: its photo, facts, figures and story, as the module's `page` says. What is fetched
 * later has its room from the start, so that nothing moves.
 */
export function RecordHead() {
  const translate = useTranslate();
  const { module, mode, record } = useRecordPage();
  const { page } = module;
  if (mode === 'create' || !page || !record || isEmpty(page, module.picture)) return null;
  const facts = page.facts.length + page.figures.length + page.links.length > 0 || page.whereabouts;
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label={translate('facet.head.title')}
      sx={{ ...layoutSx, ...gridOf(module.picture !== undefined, facts, page.story !== undefined) }}
    >
      {module.picture !== undefined && <HeadPhoto />}
      {facts && (
        <Box sx={factsSx}>
          {page.figures.length > 0 && <HeadFigures figures={page.figures} />}
          {page.whereabouts && <HeadWhereabouts />}
          {page.facts.length > 0 && <HeadFacts names={page.facts} />}
          {page.links.map((name) => (
            <HeadRows key={name} name={name} />
          ))}
        </Box>
      )}
      {page.story && <HeadStory story={page.story} tall={module.picture !== undefined} />}
    </Paper>
  );
}

function isEmpty({ facts, figures, links, whereabouts, story }: Head, picture: string | undefined): boolean {
  return picture === undefined && facts.length + figures.length + links.length === 0 && !whereabouts && !story;
}

/**
 * Below each other on phones, side by side where there is room. On tablets the story is below a photo, and else beside the
 * facts: below them, a short one would leave its room empty.
 */
function gridOf(photo: boolean, facts: boolean, story: boolean) {
  const top = [...(photo ? ['photo'] : []), ...(facts ? ['facts'] : [])];
  const all = story ? [...top, 'story'] : top;
  const beside = story && facts && !photo;
  const below = story ? [(top.length === 0 ? ['story'] : top.map(() => 'story')).join(' ')] : [];
  const rows = (lines: readonly string[]) => lines.map((line) => `"${line}"`).join(' ');
  const columns = (names: readonly string[]) => names.map((name) => widths[name] ?? 'minmax(0, 1fr)').join(' ');
  return {
    gridTemplateAreas: {
      xs: rows(all),
      sm: beside ? rows([all.join(' ')]) : rows([...(top.length === 0 ? [] : [top.join(' ')]), ...below]),
      lg: rows([all.join(' ')]),
    },
    gridTemplateColumns: {
      xs: 'minmax(0, 1fr)',
      sm: beside ? 'minmax(0, 3fr) minmax(0, 2fr)' : columns(top.length === 0 ? ['facts'] : top),
      lg: columns(all.length === 1 ? ['facts'] : all),
    },
  };
}

const widths: Record<string, string> = { photo: 'minmax(0, 320px)', story: 'minmax(0, 340px)' };

const layoutSx = {
  display: 'grid',
  gap: { xs: 1.5, sm: 2 },
  p: { xs: 1.5, sm: 2 },
  alignItems: 'start',
} as const;

const factsSx = { gridArea: 'facts', display: 'flex', flexDirection: 'column', gap: 1.5 } as const;
