import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import { type RaRecord, useListContext, useTranslate } from 'ra-core';
import type { Module } from '../../../metadata/model.ts';
import { barColor, pulseSx } from '../../common/loading/skeletonSx.ts';
import { useRowMarks } from '../../place/RowMarks.ts';
import { useRecordLabel } from '../../record/useRecordLabel.ts';
import { useReportFolded } from '../choices/FoldedColumns.tsx';
import { CardText } from './CardText.tsx';
import { type CardParts, cardParts } from './cardParts.ts';
import { ListEmpty } from './ListEmpty.tsx';
import { OpenRowButton, OpenRowProvider, useOpenRow } from './OpenRow.tsx';
import { RowDetail } from './RowDetail.tsx';
import { RowPhoto } from './RowPhoto.tsx';
import { isChosenFrom } from './SelectRow.tsx';
import { StarButton } from './StarButton.tsx';
import type { ListColumns } from './useListColumns.ts';

/** The width and height of a photo, in pixels. */
const PHOTO = 64;

interface ModuleCardsProps {
  module: Module;
  columns: ListColumns;
}

/** The rows of the list on a phone: photo, number, two lines, price and status. The page scrolls, and not the list. */
export function ModuleCards({ module, columns }: ModuleCardsProps) {
  const { data, isPending, isPlaceholderData } = useListContext();
  const translate = useTranslate();
  const parts = cardParts(module, columns);
  useReportFolded(parts.rest);
  if (!isPending && data?.length === 0) return <ListEmpty module={module} />;
  return (
    <OpenRowProvider>
      <Box
        component="ul"
        aria-label={translate('facet.list.layouts.cards')}
        aria-busy={isPending || isPlaceholderData || undefined}
        sx={listSx}
      >
        {isPending
          ? Array.from({ length: 8 }, (_, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the cards are all alike and never move
              <Box key={place} component="li" sx={waitingSx}>
                <div />
              </Box>
            ))
          : data?.map((record) => <RowCard key={record.id} module={module} record={record} parts={parts} />)}
      </Box>
    </OpenRowProvider>
  );
}

interface RowCardProps {
  module: Module;
  record: RaRecord;
  parts: CardParts;
}

function RowCard({ module, record, parts }: RowCardProps) {
  const label = useRecordLabel(module)(record);
  const { id } = useOpenRow();
  const marks = useRowMarks(record.id);
  return (
    <Box component="li" {...marks} sx={cardSx}>
      <Box sx={{ display: 'flex', gap: 1, pl: 1.5 }}>
        {module.picture && (
          <Box sx={{ pt: 1.5, flex: 'none' }}>
            <RowPhoto module={module} record={record} label={label} size={PHOTO} />
          </Box>
        )}
        <CardText module={module} record={record} parts={parts} />
        <Box sx={buttonsSx}>
          {isChosenFrom(module) && <SelectCard record={record} label={label} />}
          {module.list.starred && <StarButton module={module} record={record} label={label} />}
          <OpenRowButton module={module} record={record} label={label} />
        </Box>
      </Box>
      {id === record.id && (
        <Box sx={{ containerType: 'inline-size' }}>
          <RowDetail module={module} record={record} />
        </Box>
      )}
    </Box>
  );
}

function SelectCard({ record, label }: { record: RaRecord; label: string }) {
  const translate = useTranslate();
  const { selectedIds, onToggleItem } = useListContext();
  return (
    <Checkbox
      checked={selectedIds?.includes(record.id) ?? false}
      onChange={() => onToggleItem(record.id)}
      slotProps={{ input: { 'aria-label': translate('facet.list.select', { record: label }) } }}
    />
  );
}

const listSx = {
  ...{ listStyle: 'none', m: 0, p: 0, borderTop: 1, borderColor: 'divider' },
  transition: 'opacity 0.2s',
  '&[aria-busy]': { opacity: 0.55 },
};

const waitingSx = { px: 1.5, py: 1, ...pulseSx, '& > div': { height: 88, borderRadius: 1, bgcolor: barColor } };

const cardSx = {
  ...{ borderBottom: 1, borderColor: 'divider' },
  '&:last-of-type': { borderBottom: 0 },
};

const buttonsSx = { display: 'flex', flexDirection: 'column', alignItems: 'center', flex: 'none', width: 44, py: 0.5 };
