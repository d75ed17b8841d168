import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type RaRecord, useGetList, useTranslate } from 'ra-core';
import { Link } from 'react-router';
import { isReference } from '../../../fields/capabilities.ts';
import { useFieldServices } from '../../../fields/shared/fieldView.ts';
import { findField, mayDo } from '../../../metadata/model.ts';
import { FacetDialog } from '../../dialogs/FacetDialog.tsx';
import { useText } from '../../i18n/useText.ts';
import { useValuesLine } from '../../lists/table/CardText.tsx';
import { useRecordPage } from '../../record/RecordPage.ts';
import { useDisplayedFields } from '../../record/useDisplayedFields.ts';
import { useRecordLabel } from '../../record/useRecordLabel.ts';
import { FailureAlert } from '../../refusals/FailureAlert.tsx';
import { RefusalAlert } from '../../refusals/RefusalLines.tsx';
import { newWithRowAddress } from '../../routing/addresses.ts';
import { useIsPhone } from '../../theme/useIsPhone.ts';
import type { TakingDocument } from './takingDocuments.ts';
import { usePutOn } from './usePutOn.ts';

interface PutOnSheetProps {
  taking: TakingDocument[];
  item: RaRecord;
  onClose: () => void;
}

/** The documents to choose from: those that are still New, and a new one of each kind. On phones at the bottom. */
export function PutOnSheet({ taking, item, onClose }: PutOnSheetProps) {
  const translate = useTranslate();
  const isPhone = useIsPhone();
  const title = translate('facet.putOn.title', { item: useRecordPage().label });
  const { put, refusal, pending } = usePutOn(item, onClose);
  const content = (
    <Stack spacing={2}>
      <RefusalAlert lines={refusal} onLeave={onClose} />
      {taking.map((one) => (
        <Kind key={one.module.name} taking={one} item={item} pending={pending} onPut={put} onLeave={onClose} />
      ))}
    </Stack>
  );
  if (!isPhone) {
    return (
      <FacetDialog open size="small" title={title} onClose={onClose}>
        {content}
      </FacetDialog>
    );
  }
  const paper = { role: 'dialog', 'aria-modal': true, 'aria-label': title } as const;
  return (
    <Drawer open anchor="bottom" onClose={onClose} slotProps={{ paper: { ...paper, sx: sheetSx } }}>
      <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {content}
    </Drawer>
  );
}

/** The largest number of open documents that are shown of each kind, the newest first. */
const MOST = 5;

interface KindProps {
  taking: TakingDocument;
  item: RaRecord;
  pending: boolean;
  onPut: (taking: TakingDocument, document: RaRecord) => void;
  onLeave: () => void;
}

function Kind({ taking, item, pending, onPut, onLeave }: KindProps) {
  const translate = useTranslate();
  const text = useText();
  const { module, items } = taking;
  const labelOf = useRecordLabel(module);
  const lineOf = useValuesLine();
  const { document } = items;
  const shown = useDisplayedFields()(module, [usePartyName(taking), document.date].filter(Boolean));
  const { data = [], error } = useGetList(module.name, {
    filter: { [document.status]: 'New' },
    sort: { field: 'id', order: 'DESC' },
    pagination: { page: 1, perPage: MOST },
  });
  return (
    <section aria-label={text(module.labelPlural)}>
      <Typography variant="overline" component="h3" color="text.secondary">
        {text(module.labelPlural)}
      </Typography>
      {error && <FailureAlert error={error} />}
      <List disablePadding component="div">
        {data.map((record) => (
          <ListItemButton
            key={record.id}
            disabled={pending}
            onClick={() => onPut(taking, record)}
            sx={{ minHeight: 52, borderTop: 1, borderColor: 'divider' }}
          >
            <ListItemText primary={labelOf(record)} secondary={lineOf(record, shown)} />
          </ListItemButton>
        ))}
      </List>
      {mayDo(module, 'create') && (
        <Button
          component={Link}
          to={newWithRowAddress(module.name, items.link.name, item.id)}
          onClick={onLeave}
          startIcon={<AddIcon />}
          sx={{ minHeight: 44 }}
        >
          {translate('facet.list.newRecord', { module: text(module.label) })}
        </Button>
      )}
    </section>
  );
}

/** The field of a document that shows the name of its party. */
function usePartyName({ module, items }: TakingDocument): string {
  const { recordLabelOf } = useFieldServices();
  const party = findField(module, items.document.party);
  if (!isReference(party)) return '';
  const name = party.display?.[0]?.as ?? recordLabelOf(party.module);
  return findField(module, name) ? name : '';
}

const sheetSx = {
  borderRadius: '16px 16px 0 0',
  px: 2,
  pt: 2,
  pb: 'calc(16px + env(safe-area-inset-bottom))',
  maxHeight: '80vh',
  overflowWrap: 'anywhere',
};
