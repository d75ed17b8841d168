import NoPictureIcon from '@mui/icons-material/PhotoOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type RaRecord, useListContext, useTranslate } from 'ra-core';
import { Link } from 'react-router';
import { MediaThumb } from '../../../fields/media/MediaThumb.tsx';
import type { MediaFile } from '../../../fields/media/media.ts';
import { findField, type Module } from '../../../metadata/model.ts';
import { useText } from '../../i18n/useText.ts';
import { useRowMarks } from '../../place/RowMarks.ts';
import { type DisplayedField, useDisplayedFields } from '../../record/useDisplayedFields.ts';
import { useRecordLabel } from '../../record/useRecordLabel.ts';
import { editAddress } from '../../routing/addresses.ts';
import { useSetHoveredRow, useSummedUpRow } from './HoveredRow.tsx';
import { ListEmpty } from './ListEmpty.tsx';
import { tableHeight } from './tableHeight.ts';

/** The side of a picture in pixels. */
const SIZE = 176;
/** Fields below the name of a record. */
const LINES = 4;

interface ModuleGalleryProps {
  module: Module;
  /** Names of the fields that the list shows: the first ones stand below the picture. */
  columns: readonly string[];
}

/** The records of the list as cards: the picture, the name, and the first columns. */
export default function ModuleGallery({ module, columns }: ModuleGalleryProps) {
  const { data, isPending, isPlaceholderData } = useListContext();
  const translate = useTranslate();
  const names = columns.filter((name) => name !== module.recordLabel && name !== module.picture);
  const displayed = useDisplayedFields()(module, names).slice(0, LINES);
  if (!isPending && data?.length === 0) return <ListEmpty module={module} />;
  return (
    <Box
      component="ul"
      data-scrolled
      aria-label={translate('facet.list.layouts.gallery')}
      aria-busy={isPending || isPlaceholderData || undefined}
      sx={gallerySx(module)}
    >
      {isPending
        ? Array.from({ length: 12 }, (_, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the cards are all alike and never move
            <Skeleton key={place} component="li" variant="rounded" height={SIZE + 100} />
          ))
        : data?.map((record) => <GalleryCard key={record.id} module={module} record={record} displayed={displayed} />)}
    </Box>
  );
}

interface GalleryCardProps {
  module: Module;
  record: RaRecord;
  displayed: readonly DisplayedField[];
}

function GalleryCard({ module, record, displayed }: GalleryCardProps) {
  const text = useText();
  const label = useRecordLabel(module)(record);
  const point = useSetHoveredRow();
  const summedUp = useSummedUpRow();
  const { className } = useRowMarks(record.id);
  const marked = module.summary.length > 0 && summedUp?.id === record.id;
  return (
    <Card
      component="li"
      className={className}
      aria-current={marked || undefined}
      sx={markedSx}
      onMouseEnter={() => point(record, true)}
      onFocus={() => point(record)}
    >
      <CardActionArea component={Link} to={editAddress(module.name, record.id)} sx={{ height: 1, ...areaSx }}>
        <Picture module={module} record={record} />
        <Box sx={{ p: 1 }}>
          <Typography variant="subtitle2" component="h2" noWrap>
            {label}
          </Typography>
          {displayed.map(({ field, display, view: { Cell } }) => (
            <Typography key={field.name} variant="body2" component="div" noWrap title={text(field.label)} sx={lineSx}>
              <Cell field={display} record={record} />
            </Typography>
          ))}
        </Box>
      </CardActionArea>
    </Card>
  );
}

function Picture({ module, record }: { module: Module; record: RaRecord }) {
  const translate = useTranslate();
  const field = findField(module, module.picture ?? '');
  const [file] = (field ? record[field.name] : undefined) ?? ([] as MediaFile[]);
  return (
    <Box sx={pictureSx}>
      {file ? (
        <MediaThumb file={file} size={SIZE} />
      ) : (
        <NoPictureIcon color="disabled" fontSize="large" titleAccess={translate('facet.camera.none')} />
      )}
    </Box>
  );
}

/** The record that the summary tells of. */
const markedSx = { '&[aria-current="true"]': { borderColor: 'secondary.main' } };

const pictureSx = {
  ...{ height: SIZE, flexShrink: 0, overflow: 'hidden', bgcolor: 'action.hover' },
  ...{ display: 'grid', placeItems: 'center' },
};

const areaSx = { display: 'flex', flexDirection: 'column', alignItems: 'stretch', justifyContent: 'flex-start' };

/** An empty value keeps its line, so that the cards of a row are alike. */
const lineSx = { minHeight: 24, fontVariantNumeric: 'tabular-nums' };

function gallerySx({ list }: Module) {
  return {
    ...tableHeight(list),
    ...{ listStyle: 'none', m: 0, p: 2, overflow: 'auto' },
    display: 'grid',
    gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: `repeat(auto-fill, ${SIZE}px)` },
    // Otherwise all rows would share the height of the list.
    gridAutoRows: 'max-content',
    justifyContent: 'center',
    gap: 1.5,
  };
}
