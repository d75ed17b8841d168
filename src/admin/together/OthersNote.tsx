import CloseIcon from '@mui/icons-material/Close';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { Link } from 'react-router';
import type { Field } from '../../fields/fieldTypes.ts';
import { findField } from '../../metadata/model.ts';
import { isWritable } from '../../metadata/read/rules/validateRecord.ts';
import { useLanguage } from '../i18n/LanguageProvider.tsx';
import { useText } from '../i18n/useText.ts';
import { keepsValue } from '../record/isConfirmed.ts';
import { useRecordPage } from '../record/RecordPage.ts';
import { listAddress } from '../routing/addresses.ts';
import { type TheirChange, useTheirChange } from './TheirChange.ts';
import { typedNames } from './typedNames.ts';

const HistoryDialog = lazy(() => import('../history/HistoryDialog.tsx'));

/** Above a form: what somebody else has done since it was opened, to its record or to what the user may change of it. */
export function OthersNote() {
  const { gone } = useRecordPage();
  const { theirs } = useTheirChange();
  const left = useLeftTyped();
  return (
    // It is there before the notes, so that screen readers read them when they come; until then without a gap.
    <Box role="status" sx={{ display: 'grid', gap: 1.5, '&:empty': { mt: -1.5 } }}>
      {gone ? <GoneNote /> : theirs && <SavedNote theirs={theirs} />}
      {!gone && left.length > 0 && <LeftNote fields={left} />}
    </Box>
  );
}

/** The fields that were typed into before the record, the role of the user, or the schema closed them. */
function useLeftTyped(): Field[] {
  const { module, mode, record } = useRecordPage();
  const [opened] = useState(module);
  const typed = typedNames(useFormState().dirtyFields);
  const isOpen = (field: Field | undefined) => field !== undefined && isWritable(field, mode === 'create');
  return typed.flatMap((name) => {
    const [before, now] = [findField(opened, name), findField(module, name)];
    if (!before || !isOpen(before)) return [];
    return now && isOpen(now) && !keepsValue(module, record, now) ? [] : [before];
  });
}

/** As nobody can empty a closed field, a button takes back what was typed there: the rest can be saved then. */
function LeftNote({ fields }: { fields: readonly Field[] }) {
  const translate = useTranslate();
  const listOf = useListOf();
  const { record } = useRecordPage();
  const { resetField } = useFormContext();
  const takeBack = () => {
    for (const { name } of fields) resetField(name, { defaultValue: record?.[name] ?? null });
  };
  return (
    <Alert
      role="group"
      severity="warning"
      action={
        <Button color="inherit" size="small" onClick={takeBack}>
          {translate('facet.together.takeBack')}
        </Button>
      }
      sx={wrapSx}
    >
      {translate('facet.together.closed', { fields: listOf(fields) })}
    </Alert>
  );
}

/** Returns a function that names fields in a sentence. */
function useListOf(): (fields: readonly Field[]) => string {
  const text = useText();
  const { language } = useLanguage();
  return (fields) => new Intl.ListFormat(language).format([...new Set(fields.map(({ label }) => text(label)))]);
}

function GoneNote() {
  const translate = useTranslate();
  const text = useText();
  const { module } = useRecordPage();
  return (
    <Alert
      role="group"
      severity="warning"
      action={
        <Button color="inherit" size="small" component={Link} to={listAddress(module.name)}>
          {translate('facet.form.toList', { module: text(module.labelPlural) })}
        </Button>
      }
      sx={wrapSx}
    >
      {translate('facet.together.gone')}
    </Alert>
  );
}

function SavedNote({ theirs }: { theirs: TheirChange }) {
  const translate = useTranslate();
  const { dismiss } = useTheirChange();
  const [open, setOpen] = useState(false);
  const sentences = useSentences(theirs);
  return (
    <Alert
      role="group"
      severity={theirs.contested.length > 0 ? 'warning' : 'info'}
      action={
        <>
          <Button color="inherit" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {translate('facet.together.show')}
          </Button>
          <IconButton color="inherit" size="small" aria-label={translate('facet.dialog.close')} onClick={dismiss}>
            <CloseIcon fontSize="small" />
          </IconButton>
        </>
      }
      sx={wrapSx}
    >
      {sentences.join(' ')}
      {open && (
        <Suspense>
          <HistoryDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Alert>
  );
}

function useSentences({ person, isSaved, at, flowed, contested }: TheirChange): string[] {
  const translate = useTranslate();
  const { module } = useRecordPage();
  const { language } = useLanguage();
  const listOfFields = useListOf();
  const time = at.toLocaleTimeString(language, { timeStyle: 'short' });
  const listOf = (names: readonly string[]) => listOfFields(names.flatMap((name) => findField(module, name) ?? []));
  const who = person ?? translate('facet.together.somebody');
  return [
    translate(isSaved || person ? 'facet.together.saved' : 'facet.together.changed', { person: who, time }),
    ...(flowed.length > 0 ? [translate('facet.together.flowed', { fields: listOf(flowed) })] : []),
    ...(contested.length > 0 ? [translate('facet.together.contested', { fields: listOf(contested) })] : []),
  ];
}

/** On phones the buttons stand below the text. */
const wrapSx = {
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  '& .MuiAlert-message': { flex: { xs: '1 0 calc(100% - 40px)', sm: 1 }, minWidth: 0, overflowWrap: 'anywhere' },
  '& .MuiAlert-action': { pt: { xs: 0, sm: 0.5 }, alignItems: 'center' },
};
