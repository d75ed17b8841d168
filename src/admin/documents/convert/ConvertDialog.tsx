import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Form, type RaRecord, useDataProvider, useNotify, useTranslate } from 'ra-core';
import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { today } from '../../../fields/shared/days/calendarDay.ts';
import { firstClick } from '../../common/firstClick.ts';
import { FacetDialog } from '../../dialogs/FacetDialog.tsx';
import { useConfirmClose } from '../../dialogs/useConfirmClose.tsx';
import { keepTyped } from '../../forms/RecordForm.tsx';
import { useText } from '../../i18n/useText.ts';
import { ChosenSum } from '../../links/choose/ChosenSum.tsx';
import type { Chosen } from '../../links/choose/useAddChosen.ts';
import type { ItemsLink } from '../../links/link/itemsLink.ts';
import type { FacetDataProvider } from '../../providers/data/dataProvider.ts';
import type { ConvertBody, ConvertedDocument } from '../../providers/data/documentCalls.ts';
import { displayedInputs } from '../../record/displayedInputs.ts';
import { useRecordPage } from '../../record/RecordPage.ts';
import { useDisplayedFields } from '../../record/useDisplayedFields.ts';
import { useRecordLabel } from '../../record/useRecordLabel.ts';
import { useRefreshStock } from '../../record/useRefreshStock.ts';
import { RefusalAlert } from '../../refusals/RefusalLines.tsx';
import { editAddress } from '../../routing/addresses.ts';
import { SaveFirstNotice, useSaveFirst } from '../SaveFirstNotice.tsx';
import { stillOut } from '../stillOut.ts';
import { useDocumentCall } from '../useDocumentCall.ts';
import { ConvertTable } from './ConvertTable.tsx';
import type { Follower } from './conversion.ts';
import { type ConvertValues, convertBody, pricedRows, startValues } from './conversion.ts';

interface ConvertDialogProps {
  follower: Follower;
  /** The items of the document on screen, and its rows that are still out. */
  source: ItemsLink;
  rows: RaRecord[];
  onClose: () => void;
}

/** The user chooses the rows to convert, their prices and the date; then the dialog creates the following document. */
export function ConvertDialog({ follower, source, rows, onClose }: ConvertDialogProps) {
  const translate = useTranslate();
  const text = useText();
  const { label } = useRecordPage();
  const [picked, setPicked] = useState<Chosen>(() => onlyOne(rows));
  const chosen = stillOut(picked, rows);
  const { close, within, question, forget } = useConfirmClose(onClose);
  const { send, clearRefusal, pending, refusal, consent } = useConvert(follower, forget);
  const saveFirst = useSaveFirst(onClose);
  const { price } = source.document.items;
  const defaultValues = useMemo(() => startValues(rows, price, today()), [rows, price]);
  const action = text(follower.follows.label);
  const submit = (values: Record<string, unknown>) => {
    const { date, prices } = values as unknown as ConvertValues;
    const body = convertBody(follower, pricedRows(chosen, price, prices), price, date);
    send(consent ? { ...body, [consent]: true } : body);
  };
  const choose = (rows: Chosen) => {
    clearRefusal();
    setPicked(rows);
  };

  return (
    <FacetDialog
      open
      title={translate('facet.document.convertTitle', { action, record: label })}
      onClose={close}
      within={(content) =>
        within(
          <Form noValidate record={noRecord} defaultValues={defaultValues} resetOptions={keepTyped} onSubmit={submit}>
            {content}
          </Form>,
        )
      }
      actions={
        <>
          <Total source={source} chosen={chosen} of={rows.length} />
          <Button onClick={close}>{translate('ra.action.cancel')}</Button>
          <Button
            type="submit"
            variant="contained"
            disabled={chosen.size === 0 || saveFirst.unsaved}
            loading={pending}
            onClick={firstClick}
          >
            {consent ? translate('facet.document.confirmAnyway') : action}
          </Button>
        </>
      }
    >
      <Box onChange={clearRefusal} sx={{ display: 'flex', flexDirection: 'column', height: '100%' }}>
        <SaveFirstNotice {...saveFirst} />
        <RefusalAlert lines={refusal} onLeave={onClose} asks={consent !== undefined} />
        <ConvertDate follower={follower} />
        <ConvertTable follower={follower} source={source} rows={rows} chosen={chosen} onChoose={choose} />
      </Box>
      {question}
    </FacetDialog>
  );
}

/** The dialog has a form of its own: it does not edit the record of the page. */
const noRecord = {};

/** A choice with one option is made already. */
function onlyOne(rows: readonly RaRecord[]): Chosen {
  return new Map(rows.length === 1 ? rows.map((row) => [row.id, row]) : []);
}

function ConvertDate({ follower: { module, document } }: { follower: Follower }) {
  const [column] = useDisplayedFields()(module, [document.date]);
  if (!column) return null;
  const { Input } = displayedInputs(column);
  return (
    <Box sx={{ width: 'min(100%, 260px)', mb: 1 }}>
      <Input field={column.display} source="date" />
    </Box>
  );
}

function Total({ source, chosen, of }: { source: ItemsLink; chosen: Chosen; of: number }) {
  const { price } = source.document.items;
  const prices = useWatch({ name: 'prices' }) as ConvertValues['prices'];
  return <ChosenSum chosen={pricedRows(chosen, price, prices)} of={of} price={{ module: source.rows, name: price }} />;
}

/** @param onMade called before the page of the new document opens */
function useConvert({ module: target, follows }: Follower, onMade: () => void) {
  const { module, record, leaving } = useRecordPage();
  const dataProvider = useDataProvider<FacetDataProvider>();
  const refresh = useRefreshStock();
  const navigate = useNavigate();
  const notify = useNotify();
  const text = useText();
  const labelOf = useRecordLabel(target);
  return useDocumentCall(
    async (body: ConvertBody) => {
      const answer = await dataProvider.convert(module.name, record?.id ?? '', follows.name, body);
      await refresh();
      return answer;
    },
    ({ module: name, id, record: document }: ConvertedDocument) => {
      leaving.current = true;
      onMade();
      const messageArgs = { module: text(target.label), record: labelOf(document) };
      notify('facet.document.made', { type: 'success', messageArgs });
      navigate(editAddress(name, id));
    },
  );
}
