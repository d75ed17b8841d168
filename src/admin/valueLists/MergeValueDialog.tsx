import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import TextField from '@mui/material/TextField';
import { useDataProvider, useGetList, useNotify, useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { choiceLabel, choiceOf, valueListFields, valueListModule } from '../../fields/shared/choices.ts';
import { useMutationOnce } from '../common/useMutationOnce.ts';
import { FacetDialog } from '../dialogs/FacetDialog.tsx';
import { useDraft, useForgetRecord } from '../forms/drafts/useFormDraft.ts';
import { useLanguage } from '../i18n/LanguageProvider.tsx';
import { UsesText } from '../merging/UsesText.tsx';
import type { FacetDataProvider } from '../providers/data/dataProvider.ts';
import { useRecordPage } from '../record/RecordPage.ts';
import { FailureAlert } from '../refusals/FailureAlert.tsx';
import { useNotifyError } from '../refusals/useNotifyError.tsx';
import { editAddress } from '../routing/addresses.ts';
import type { ValueOnScreen } from './useValue.ts';

interface OtherValue {
  id: number;
  value: string;
  name: string;
}

/** As many values of a list as the drop-down offers. */
const MOST_VALUES = 1000;

/** Chooses the value of the same list into which the one on screen is merged. */
export function MergeValueDialog({ value, onClose }: { value: ValueOnScreen; onClose: () => void }) {
  const translate = useTranslate();
  const textId = useId();
  const [into, setInto] = useState<OtherValue | null>(null);
  const { others, error } = useOtherValues(value);
  const { mutate, isPending } = useMerge(value);
  return (
    <FacetDialog
      open
      size="small"
      title={translate('facet.value.mergeTitle', { value: value.value })}
      describedBy={textId}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
          <Button variant="contained" disabled={!into} loading={isPending} onClick={() => into && mutate(into)}>
            {translate('facet.value.mergeNow')}
          </Button>
        </>
      }
    >
      <DialogContentText id={textId} sx={{ mb: 1 }}>
        {translate('facet.value.mergeText', { value: value.value })}
      </DialogContentText>
      <UsesText module={valueListModule} id={value.record.id} />
      <Autocomplete
        options={others}
        value={into}
        onChange={(_event, next) => setInto(next)}
        getOptionLabel={({ name }) => name}
        getOptionKey={({ id }) => id}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        noOptionsText={error ? <FailureAlert error={error} /> : translate('facet.field.noChoices')}
        openText={translate('ra.action.open')}
        clearText={translate('ra.action.clear_input_value')}
        closeText={translate('ra.action.close')}
        renderInput={(props) => <TextField {...props} size="small" label={translate('facet.value.into')} autoFocus />}
        sx={{ mt: 2 }}
      />
    </FacetDialog>
  );
}

/** The values of the list that records can take, without the one on screen, by what the user reads. */
function useOtherValues({ list, record }: ValueOnScreen): { others: OtherValue[]; error: Error | null } {
  const { language } = useLanguage();
  const { data = [], error } = useGetList(valueListModule, {
    filter: { [valueListFields.list]: list },
    pagination: { page: 1, perPage: MOST_VALUES },
    sort: { field: valueListFields.value, order: 'ASC' },
  });
  const { value, label, retired } = valueListFields;
  const others = data
    .filter((row) => row.id !== record.id && row[retired] !== true)
    .map((row) => {
      const choice = choiceOf(row[value], { en: row[label.en], zh: row[label.zh] });
      const read = choiceLabel(choice, language);
      return {
        id: row.id as number,
        value: choice.value,
        name: read === choice.value ? read : `${read} (${choice.value})`,
      };
    });
  return { others, error };
}

function useMerge({ record, value }: ValueOnScreen) {
  const dataProvider = useDataProvider<FacetDataProvider>();
  const { leaving } = useRecordPage();
  const navigate = useNavigate();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const draft = useDraft();
  const forgetRecord = useForgetRecord();
  return useMutationOnce({
    mutationFn: (into: OtherValue) => dataProvider.mergeValues(record.id, into.id),
    onSuccess: (_answer, into) => {
      leaving.current = true;
      draft?.forget();
      forgetRecord(valueListModule, record.id);
      notify('facet.value.merged', { type: 'success', messageArgs: { value, other: into.value } });
      navigate(editAddress(valueListModule, into.id));
    },
    onError: notifyError,
  });
}
