import RestoreIcon from '@mui/icons-material/Restore';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useLocale, useRecordContext, useTranslate } from 'ra-core';
import { useContext, useEffect, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { formatMoment } from '../../../fields/shared/days/formatMoment.ts';
import { formatText } from '../../../fields/shared/formatText.ts';
import { findField, type Module, mayDo } from '../../../metadata/model.ts';
import { InDialogContext } from '../../dialogs/inDialogContext.ts';
import { useText } from '../../i18n/useText.ts';
import type { KeptDraft } from '../../providers/drafts/DraftStore.ts';
import type { FormMode } from '../../record/RecordPage.ts';
import { restorable } from './draftValues.ts';
import { type RecordDraft, useDraft } from './useFormDraft.ts';

interface DraftBarProps {
  module: Module;
  mode: FormMode;
}

/** Offers what the same user has typed into this form before and not saved, above its fields. */
export function DraftBar(props: DraftBarProps) {
  const draft = useDraft();
  const inDialog = useContext(InDialogContext);
  return (
    // It is there before the offer, so that screen readers read the offer when it comes; on a page without a gap.
    <Box role="status" sx={inDialog ? undefined : { '&:empty': { mt: -1.5 } }}>
      {draft && mayDo(props.module, writeOf(props.mode)) && <Offer draft={draft} {...props} />}
    </Box>
  );
}

const writeOf = (mode: FormMode) => (mode === 'create' ? 'create' : 'update');

function Offer({ module, mode, draft: { file, base } }: DraftBarProps & { draft: RecordDraft }) {
  const translate = useTranslate();
  const text = useText();
  const record = useRecordContext();
  const inDialog = useContext(InDialogContext);
  const { setValue, setFocus } = useFormContext();
  const { left, drop, keep } = useLeftBehind(file);
  const [offer] = left;
  const now = offer && restorable(module, offer.draft, mode === 'edit' ? (record ?? {}) : undefined);
  const names = Object.keys(now?.values ?? {});
  const lostNames = Object.keys(now?.lost ?? {});
  const isMoot = offer !== undefined && names.length + lostNames.length === 0;
  useEffect(() => {
    if (!isMoot) return;
    file.discard(offer.key);
    drop(offer);
  }, [isMoot, offer, file, drop]);
  const time = useTimeText();
  if (!offer || !now || isMoot) return null;

  const restore = () => {
    // The save compares with the values of that time, and asks where somebody else has changed them since.
    if (base) base.current = { ...base.current, ...now.base };
    for (const [name, value] of Object.entries(now.values)) setValue(name, value, { shouldDirty: true });
    const { at, types } = offer.draft;
    const rest = lostNames.length > 0 ? { at, values: now.lost, types } : undefined;
    file.adopt(offer, rest);
    if (rest) keep({ key: offer.key, draft: rest });
    else drop(offer);
    if (names[0]) setFocus(names[0]);
  };
  const discard = () => {
    file.discard(offer.key);
    drop(offer);
    if (names[0]) setFocus(names[0]);
  };
  const labelOf = (name: string) => text(findField(module, name)?.label ?? { en: name, zh: name });
  const fields = now.conflicts.map(labelOf).join(', ');
  const lost = lostNames.map((name) => `${labelOf(name)}: ${plainText(now.lost[name])}`).join('; ');
  return (
    <Alert
      severity={fields || lost ? 'warning' : 'info'}
      role="group"
      icon={<RestoreIcon fontSize="inherit" />}
      sx={barSx(inDialog)}
      action={
        <>
          {names.length > 0 && (
            <Button color="inherit" size="small" onClick={restore}>
              {translate('facet.draft.restore')}
            </Button>
          )}
          <Button color="inherit" size="small" onClick={discard}>
            {translate('facet.draft.discard')}
          </Button>
        </>
      }
    >
      {translate('facet.draft.offer', { time: time(offer.draft.at) })}
      {fields && ` ${translate('facet.draft.changedSince', { fields })}`}
      {lost && ` ${translate('facet.draft.noPlace', { values: lost })}`}
    </Alert>
  );
}

/** A value of a field that nobody knows any more, rows and lists part by part. */
function plainText(value: unknown): string {
  if (value === null || typeof value !== 'object') return formatText(value);
  return Object.values(value).map(plainText).filter(Boolean).join(', ');
}

/** On phones the buttons stand below the text. A dialog has it from edge to edge. */
function barSx(inDialog: boolean) {
  return {
    ...(inDialog && { borderRadius: 0, px: 3 }),
    flexWrap: { xs: 'wrap', sm: 'nowrap' },
    '& .MuiAlert-message': { flex: { xs: '1 0 calc(100% - 40px)', sm: 1 }, minWidth: 0 },
    '& .MuiAlert-action': { pt: { xs: 0, sm: 0.5 }, alignItems: 'center' },
  };
}

/** The drafts that were there when the form was opened, without those that are gone since, in this tab or another. */
function useLeftBehind(file: RecordDraft['file']) {
  const [left, setLeft] = useState<readonly KeptDraft[]>([]);
  const [drop] = useState(() => (gone: KeptDraft) => setLeft((now) => now.filter(({ key }) => key !== gone.key)));
  const [keep] = useState(
    () => (rest: KeptDraft) => setLeft((now) => now.map((one) => (one.key === rest.key ? rest : one))),
  );
  useEffect(() => {
    let current = true;
    void file.leftBehind().then((found) => current && setLeft(found));
    const onStorage = () => setLeft((now) => (now.length > 0 ? now.filter(({ key }) => file.isThere(key)) : now));
    window.addEventListener('storage', onStorage);
    return () => {
      current = false;
      window.removeEventListener('storage', onStorage);
    };
  }, [file]);
  return { left, drop, keep };
}

/** The time of today, or day and time. */
function useTimeText(): (at: number) => string {
  const locale = useLocale() ?? 'en';
  return (at) => {
    const isToday = new Date(at).toDateString() === new Date().toDateString();
    if (!isToday) return formatMoment(new Date(at), locale);
    return new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(at);
  };
}
