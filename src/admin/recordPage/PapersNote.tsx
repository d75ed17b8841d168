import Alert from '@mui/material/Alert';
import { useTranslate } from 'ra-core';
import { mayDo } from '../../metadata/model.ts';
import { useRecordPage } from '../record/RecordPage.ts';

/** On the page of an item that is sold or out: what is edited does not reach the papers that were issued. */
export function PapersNote() {
  const translate = useTranslate();
  const { module, record } = useRecordPage();
  const { stock } = module;
  const status = stock && record?.[stock.status];
  if (!mayDo(module, 'update') || !stock || !status || [stock.opening, stock.pending, stock.dropped].includes(status))
    return null;
  return (
    <Alert severity="info" role="note" sx={{ mb: 2 }}>
      {translate('facet.item.papersStay')}
    </Alert>
  );
}
