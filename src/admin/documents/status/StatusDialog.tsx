import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useDataProvider, useNotify, useTranslate } from 'ra-core';
import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { DocumentStatus } from '../../../domain/movement.ts';
import { documentStatuses } from '../../../metadata/keys/documentKeys.ts';
import { mayBecome } from '../../../metadata/rights/mayBecome.ts';
import { firstClick } from '../../common/firstClick.ts';
import { FacetDialog } from '../../dialogs/FacetDialog.tsx';
import type { FacetDataProvider } from '../../providers/data/dataProvider.ts';
import { useRecordPage } from '../../record/RecordPage.ts';
import { useRefreshStock } from '../../record/useRefreshStock.ts';
import { useStatusText } from '../../record/useStatusText.ts';
import { RefusalAlert } from '../../refusals/RefusalLines.tsx';
import type { Consent } from '../../refusals/refusal.ts';
import { SaveFirstNotice, useSaveFirst } from '../SaveFirstNotice.tsx';
import { useDocumentCall } from '../useDocumentCall.ts';
import { useUnpricedRows } from '../useUnpricedRows.ts';
import { StatusChoice } from './StatusChoice.tsx';

interface StatusDialogProps {
  onClose: () => void;
}

/** The user chooses the new status of the document on screen. The dialog lists what blocks it, with links. */
export function StatusDialog({ onClose }: StatusDialogProps) {
  const translate = useTranslate();
  const formId = useId();
  const { module, record, label } = useRecordPage();
  const statusText = useStatusText(module);
  const now = record?.[module.document?.status ?? ''] as DocumentStatus | undefined;
  const [chosen, setChosen] = useState<DocumentStatus | null>(
    now === 'New' && mayBecome(module, now, 'Confirmed') ? 'Confirmed' : null,
  );
  const { send, clearRefusal, pending, refusal, consent } = useUpdateStatus(onClose);
  const saveFirst = useSaveFirst(onClose);
  const unpriced = useUnpricedRows();
  const wanted = useWanted(chosen);
  const submit = async (event: FormEvent) => {
    // The dialog stands inside the document's form, which has its own submit.
    event.preventDefault();
    event.stopPropagation();
    if (!chosen || saveFirst.unsaved) return;
    if (chosen === 'Confirmed' && (await unpriced.check())) return;
    // Something else was chosen meanwhile, or the dialog was closed.
    if (wanted.current !== chosen) return;
    send({ status: chosen, consent });
  };
  const choose = (status: DocumentStatus) => {
    clearRefusal();
    unpriced.forget();
    setChosen(status);
  };

  return (
    <FacetDialog
      open
      size="small"
      title={translate('facet.document.updateStatus')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
          <Button
            type="submit"
            form={formId}
            variant="contained"
            disabled={chosen === null || saveFirst.unsaved}
            loading={pending}
            onClick={firstClick}
          >
            {consent || unpriced.question !== undefined
              ? translate(`facet.document.${chosen === 'Canceled' ? 'cancelAnyway' : 'confirmAnyway'}`)
              : chosen === null
                ? translate('facet.document.chooseStatus')
                : translate('facet.document.setTo', { status: statusText(chosen) })}
          </Button>
        </>
      }
    >
      <SaveFirstNotice {...saveFirst} />
      {unpriced.question !== undefined && !refusal.length && (
        <Alert severity="warning" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
          {unpriced.question}
        </Alert>
      )}
      <RefusalAlert lines={refusal} onLeave={onClose} asks={consent !== undefined} />
      <form id={formId} onSubmit={submit}>
        <StatusChoice
          label={translate('facet.document.whichStatus', { record: label })}
          statuses={choiceOrder.filter((status) => status === now || mayBecome(module, now, status))}
          now={now}
          chosen={chosen}
          onChoose={choose}
        />
      </form>
    </FacetDialog>
  );
}

/** The status that is chosen at this moment; null once the dialog is closed. */
function useWanted(chosen: DocumentStatus | null): RefObject<DocumentStatus | null> {
  const wanted = useRef(chosen);
  useEffect(() => {
    wanted.current = chosen;
    return () => {
      wanted.current = null;
    };
  }, [chosen]);
  return wanted;
}

/** The status that is wanted most often, first. */
const choiceOrder = [...documentStatuses].sort((a, b) => Number(b === 'Confirmed') - Number(a === 'Confirmed'));

function useUpdateStatus(onDone: () => void) {
  const { module, record, label } = useRecordPage();
  const dataProvider = useDataProvider<FacetDataProvider>();
  const refresh = useRefreshStock();
  const notify = useNotify();
  const statusText = useStatusText(module);
  return useDocumentCall(
    async ({ status, consent }: { status: DocumentStatus; consent: Consent | undefined }) => {
      const body = { status, ...(consent && { [consent]: true }) };
      const { message } = await dataProvider.updateStatus(module.name, record?.id ?? '', body);
      await refresh();
      return { status, message };
    },
    ({ status, message }) => {
      if (message) notify(message, { type: 'info' });
      else
        notify('facet.document.updated', {
          type: 'success',
          messageArgs: { record: label, status: statusText(status) },
        });
      onDone();
    },
  );
}
