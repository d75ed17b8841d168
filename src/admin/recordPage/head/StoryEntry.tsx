import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useLocale } from 'ra-core';
import { formatDay } from '../../../fields/shared/days/formatDay.ts';
import type { Chapter } from '../../../metadata/keys/pageKeys.ts';
import { linkOf, type Module, moduleOf } from '../../../metadata/model.ts';
import { useText } from '../../i18n/useText.ts';
import { useSchema } from '../../providers/workspace/schemaContext.tsx';
import { useRecordPage } from '../../record/RecordPage.ts';
import { useDisplayedFields } from '../../record/useDisplayedFields.ts';
import { useRecordLabel } from '../../record/useRecordLabel.ts';
import { coarse } from '../../theme/touch.ts';
import { NamedLink } from './NamedLink.tsx';
import type { NamedRecord, StoryEvent } from './useStory.ts';

interface StoryEntryProps {
  event: StoryEvent;
  chapters: readonly Chapter[];
}

/** One event: its day, what happened, the record that it leads to, and what else the schema shows of it. */
export function StoryEntry({ event, chapters }: StoryEntryProps) {
  const text = useText();
  const locale = useLocale() ?? 'en';
  const { module } = useRecordPage();
  const rows = moduleOf(useSchema(), event.module);
  const labelOf = useRecordLabel(rows);
  const displayedFields = useDisplayedFields();
  const chapter = chapters.find(({ link }) => link === event.link);
  const [title] = displayedFields(rows, chapter?.title === undefined ? [] : [chapter.title]);
  const shown = displayedFields(rows, chapter?.fields ?? []).filter(({ field }) => isFilled(event.record[field.name]));
  const named = nameOf(module, event, () => labelOf(event.record));
  return (
    <Box component="li" sx={entrySx}>
      <Typography variant="caption" color="text.secondary" component="div">
        {formatDay(event.day, locale) || '–'}
      </Typography>
      <Box sx={lineSx}>
        <Typography component="span" variant="body2" sx={titleSx}>
          {title ? (
            <title.view.Cell field={title.display} record={event.record} />
          ) : (
            text(linkOf(module, event.link).label)
          )}
        </Typography>
        {named && <NamedLink named={named} />}
      </Box>
      {shown.length > 0 && (
        <Box sx={lineSx}>
          {shown.map(({ field, display, view: { Cell } }) => (
            <Box component="span" key={field.name} sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <Cell field={display} record={event.record} />
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}

/** The record that an event leads to: the document that did it, or else the row. An entry of the tracking has no page of interest. */
function nameOf({ stock }: Module, event: StoryEvent, label: () => string): NamedRecord | null {
  if (stock?.tracking?.module === event.module) return event.document;
  return { module: event.module, id: event.id, label: label() };
}

function isFilled(value: unknown): boolean {
  return value !== null && value !== undefined && value !== '';
}

/** A line runs through the dots of the events. */
const entrySx = {
  position: 'relative',
  pl: 2.5,
  pb: 1.25,
  '&::before': {
    content: '""',
    position: 'absolute',
    left: 4,
    top: 8,
    width: 8,
    height: 8,
    borderRadius: '50%',
    bgcolor: 'primary.main',
  },
  '&:not(:last-of-type)::after': {
    content: '""',
    position: 'absolute',
    left: 7.5,
    top: 18,
    bottom: -6,
    width: '1px',
    bgcolor: 'divider',
  },
} as const;

const titleSx = { fontWeight: 600, '& .MuiTypography-root': { font: 'inherit' } } as const;

const lineSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1,
  typography: 'body2',
  minHeight: 24,
  minWidth: 0,
  '& a': { lineHeight: '24px' },
  [coarse]: { '& a': { py: '10px' } },
} as const;
