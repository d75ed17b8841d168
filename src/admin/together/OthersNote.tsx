import CloseIcon from '@mui/icons-material/Close';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { findField } from '../../metadata/model.ts';
import { useLanguage } from '../i18n/LanguageProvider.tsx';
import { useText } from '../i18n/useText.ts';
import { useRecordPage } from '../record/RecordPage.ts';
import { listAddress } from '../routing/addresses.ts';
import { type TheirChange, useTheirChange } from './TheirChange.ts';

const HistoryDialog = lazy(() => import('../history/HistoryDialog.tsx'));

/** Above a form: what somebody else has done to its record since it was opened. */
export function OthersNote() {
  const { gone } = useRecordPage();
  const { theirs } = useTheirChange();
  return (
    // It is there before the note, so that screen readers read the note when it comes; until then without a gap.
    <Box role="status" sx={{ '&:empty': { mt: -1.5 } }}>
      {gone ? <GoneNote /> : theirs && <SavedNote theirs={theirs} />}
    </Box>
  );
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
  const text = useText();
  const { module } = useRecordPage();
  const { language } = useLanguage();
  const time = at.toLocaleTimeString(language, { timeStyle: 'short' });
  const listOf = (names: readonly string[]) => {
    const labels = names.flatMap((name) => findField(module, name) ?? []).map(({ label }) => text(label));
    return new Intl.ListFormat(language).format([...new Set(labels)]);
  };
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
