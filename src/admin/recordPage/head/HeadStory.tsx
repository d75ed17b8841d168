import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import type { PageHead } from '../../../metadata/keys/pageKeys.ts';
import { LoadFailure } from '../../common/LoadFailure.tsx';
import { useText } from '../../i18n/useText.ts';
import { useSchema } from '../../providers/workspace/schemaContext.tsx';
import { useRecordPage } from '../../record/RecordPage.ts';
import { StoryEntry } from './StoryEntry.tsx';
import { type StoryEvent, useStory } from './useStory.ts';

interface HeadStoryProps {
  story: NonNullable<PageHead['story']>;
  /** It stands beside a photo. */
  tall: boolean;
}

/**
 * What happened to the record, the newest event first. The list scrolls in a room of its own. On phones it begins
 * below the window where there is a photo: a short one leaves no room empty there, as nobody sees what moves up.
 */
export function HeadStory({ story, tall }: HeadStoryProps) {
  const translate = useTranslate();
  const text = useText();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useStory();
  const isKnown = useIsKnown();
  const events = data?.pages.flatMap((page) => page.events.filter(isKnown)) ?? [];
  const room = tall ? 260 : 240;
  const title = story.label ? text(story.label) : translate('facet.head.story');
  return (
    <Box
      sx={{
        ...{ gridArea: 'story', display: 'flex', flexDirection: 'column' },
        height: { xs: tall && data ? 'auto' : room, sm: room, lg: tall ? 320 : room },
        maxHeight: { xs: room, sm: 'none' },
      }}
    >
      <Typography component="h2" variant="subtitle2" color="text.secondary" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      <Box role="region" aria-label={title} aria-busy={!data && !error} tabIndex={0} sx={scrollSx}>
        {error && !data && <LoadFailure error={error} onTryAgain={() => refetch()} />}
        {!error && !data && [0, 1, 2, 3].map((one) => <Skeleton key={one} height={48} />)}
        {data && events.length === 0 && (
          <Typography color="text.secondary">{translate('facet.head.noEvents')}</Typography>
        )}
        {events.length > 0 && (
          <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {events.map((event) => (
              <StoryEntry key={`${event.link} ${event.id}`} event={event} chapters={story.of} />
            ))}
          </Box>
        )}
        {hasNextPage && (
          <Button size="small" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
            {translate('facet.head.earlier')}
          </Button>
        )}
      </Box>
    </Box>
  );
}

/** Whether the schema still has what an event is about: a role or the schema may lose it while the story is on screen. */
function useIsKnown(): (event: StoryEvent) => boolean {
  const { modules } = useSchema();
  const { module } = useRecordPage();
  return (event) => modules[event.module] !== undefined && module.links.some(({ name }) => name === event.link);
}

const scrollSx = { flex: 1, minHeight: 0, overflowY: 'auto', overflowX: 'hidden', pr: 1 } as const;
