import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { useMemo, useState } from 'react';
import { isOwed } from '../../fields/capabilities.ts';
import { fieldsOfTab, type Module, mayDo, type Tab } from '../../metadata/model.ts';
import { useFormDraft } from '../forms/drafts/useFormDraft.ts';
import { RecordDialog } from '../forms/RecordDialog.tsx';
import { useCreateRecord } from '../forms/useCreateRecord.ts';
import { useNotifySaved } from '../forms/useSaveRecord.ts';
import { useLinkContext } from '../links/link/linkContext.ts';
import { useRefreshStock } from '../record/useRefreshStock.ts';

type Way = 'oldest' | 'other';

/**
 * Further payments of a party, beside those of chosen documents: one that settles the oldest documents first, and a
 * deposit, the use of a credit, or a refund.
 */
export function PartyPayments() {
  const translate = useTranslate();
  const [way, setWay] = useState<Way>();
  const { parent, rows } = useLinkContext();
  if (!mayDo(rows, 'create')) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 1, mb: 1 }}>
      {seesBalance(parent) && (
        <Button onClick={() => setWay('oldest')} aria-haspopup="dialog">
          {translate('facet.payment.oldest')}
        </Button>
      )}
      <Button onClick={() => setWay('other')} aria-haspopup="dialog">
        {translate('facet.payment.other')}
      </Button>
      {way && <PaymentDialog way={way} onClose={() => setWay(undefined)} />}
    </Box>
  );
}

/** What is settled says what a party owes: the server refuses it where a role hides the balance. */
function seesBalance({ fields, rights }: Module): boolean {
  return rights === undefined || fields.some((field) => isOwed(field) && field.amount === 'balance');
}

function PaymentDialog({ way, onClose }: { way: Way; onClose: () => void }) {
  const { link, parentId, rows, refresh } = useLinkContext();
  const translate = useTranslate();
  const notifySaved = useNotifySaved();
  const refreshStock = useRefreshStock();
  const tabs = useMemo(() => tabsFor(rows, link.by, way), [rows, link.by, way]);
  const preset = useMemo(
    () => ({ [link.by]: parentId, ...(way === 'oldest' && { settles: 'oldest' }) }),
    [link.by, parentId, way],
  );
  const draft = useFormDraft(rows, `new/${link.by}/${parentId}/${way}`);
  const onSaved = () => {
    notifySaved();
    onClose();
  };
  const save = useCreateRecord({ module: rows, preset, draft, inDialog: true, onSaved });
  return (
    <RecordDialog
      module={rows}
      mode="create"
      tabs={tabs}
      preset={preset}
      title={translate(`facet.payment.${way}`)}
      onSubmit={async (values) => {
        const refusals = await save(values);
        // Also where the dialog stays open: the payment may be there.
        void Promise.all([refresh(), refreshStock()]);
        return refusals;
      }}
      draft={draft}
      onClose={onClose}
    />
  );
}

/** The fields of a payment without those that the dialog settles. */
function tabsFor({ tabs, payment }: Module, by: string, way: Way): Tab[] {
  const settled = [by, payment?.status.field, ...(way === 'oldest' ? [payment?.of, payment?.kind?.field] : [])];
  const names = tabs.flatMap(fieldsOfTab).filter((name) => !settled.includes(name));
  const [first] = tabs;
  return first ? [{ name: first.name, label: first.label, sections: [{ fields: names }] }] : [];
}
