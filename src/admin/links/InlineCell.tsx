import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import {
  type HttpError,
  type RaRecord,
  RecordContextProvider,
  useDataProvider,
  useLocale,
  useTranslate,
} from 'ra-core';
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { formatField, readField } from '../../fields/fieldTypes.ts';
import { messageOf } from '../../fields/fieldView.ts';
import { useText } from '../i18n/useText.ts';
import { shownElsewhere } from '../providers/httpClient.ts';
import { isSame } from '../resources/form/isSame.ts';
import { useRecordLabel } from '../resources/useRecordLabel.ts';
import type { ShownField } from '../resources/useShownFields.ts';
import { useLinkPlace } from './linkContext.ts';

export interface InlineCellProps {
  column: ShownField;
  row: RaRecord;
}

/** A value that is edited where it stands: Enter or leaving it saves, Esc takes it back. */
export function InlineCell({ column, row }: InlineCellProps) {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const { rows } = useLinkPlace();
  const text = useText();
  const rowLabel = useRecordLabel(rows)(row);
  const [editing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { field, shown, view } = column;
  const stop = (keepFocus: boolean) => {
    setEditing(false);
    if (keepFocus) requestAnimationFrame(() => button.current?.focus());
  };
  if (editing) return <InlineInput column={column} row={row} onStop={stop} />;
  const value = formatField(shown, row[field.name], locale);
  return (
    <ButtonBase
      ref={button}
      onClick={() => setEditing(true)}
      aria-label={translate('facet.link.editValue', { field: text(field.label), row: rowLabel, value })}
      sx={cellSx}
    >
      {value ? <view.Cell field={shown} record={row} /> : '—'}
    </ButtonBase>
  );
}

function InlineInput({
  column: { field, shown, view },
  row,
  onStop,
}: InlineCellProps & { onStop: (keepFocus: boolean) => void }) {
  const { rows, refresh } = useLinkPlace();
  const dataProvider = useDataProvider();
  const locale = useLocale() ?? 'en';
  const form = useForm({ defaultValues: { [field.name]: row[field.name] ?? null } });
  const settled = useRef(false);
  const align = view.align?.(shown);

  const refuse = (message: unknown) => {
    settled.current = false;
    form.setError(field.name, { type: 'refused', message: message as string });
  };
  const commit = async (keepFocus: boolean) => {
    if (settled.current) return;
    const value: unknown = form.getValues(field.name);
    if (isSame(value, row[field.name])) return onStop(keepFocus);
    const reading = readField(field, value);
    if ('violation' in reading) return refuse(messageOf(reading.violation, locale));
    settled.current = true;
    try {
      await dataProvider.update(rows.name, {
        id: row.id,
        data: { [field.name]: reading.value, _version: row._version },
        previousData: row,
      });
      await refresh();
      onStop(keepFocus);
    } catch (error) {
      const { message, body } = error as HttpError;
      refuse(message === shownElsewhere ? ' ' : (body?.errors?.[field.name] ?? message));
      if (body?.code === 'stale_version') void refresh();
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') void commit(true);
    else {
      settled.current = true;
      onStop(true);
    }
  };
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    const next = event.relatedTarget;
    const inside = next && (event.currentTarget.contains(next) || next.closest('.MuiPopper-root, .MuiPopover-root'));
    if (!inside) void commit(false);
  };

  return (
    <FormProvider {...form}>
      <RecordContextProvider value={row}>
        <Box onKeyDownCapture={onKeyDown} onBlur={onBlur} sx={align === 'right' ? numberSx : inputSx}>
          <view.Input field={field} compact autoFocus />
        </Box>
      </RecordContextProvider>
    </FormProvider>
  );
}

const inputSx = {
  width: 240,
  '& .MuiFormControl-root': { my: 0.5 },
  '& .MuiFormHelperText-root': { mx: 0, whiteSpace: 'normal' },
};
const numberSx = { ...inputSx, width: 140, ml: 'auto' };

const cellSx = {
  minHeight: 32,
  minWidth: 72,
  px: 1,
  mx: -1,
  borderRadius: 1,
  font: 'inherit',
  justifyContent: 'inherit',
  borderBottom: '1px dashed',
  borderColor: 'divider',
  '&:hover': { bgcolor: 'action.hover' },
  '@media (pointer: coarse)': { minHeight: 44 },
};
