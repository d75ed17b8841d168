import { useTranslate } from 'ra-core';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { RecordForm } from '../forms/RecordForm.tsx';
import { useFormDraft } from '../forms/useFormDraft.ts';
import { useCreateRecord, useNotifySaved } from '../forms/useSaveRecord.ts';
import { useText } from '../i18n/useText.ts';
import { useModule } from '../providers/workspace/schemaContext.tsx';
import { RecordPageContext } from '../record/RecordPage.ts';
import { editAddress, listAddress } from '../routing/addresses.ts';
import { RecordPageView } from './RecordPageView.tsx';

const noPreset = {};

/** The page of a new record. After the save it becomes the record's own page, where its links open. */
export function ModuleCreate() {
  const module = useModule();
  const translate = useTranslate();
  const text = useText();
  const navigate = useNavigate();
  const notifySaved = useNotifySaved();
  const leaving = useRef(false);
  const draft = useFormDraft(module, 'new');
  const save = useCreateRecord(module, noPreset, (saved) => {
    draft.forget();
    leaving.current = true;
    notifySaved();
    const next = module.afterSave === 'list' ? listAddress(module.name) : editAddress(module.name, saved.id);
    navigate(next, { replace: true });
  });
  const label = translate('facet.list.newRecord', { module: text(module.label) });

  return (
    <RecordPageContext.Provider value={{ module, mode: 'create', label, leaving }}>
      <RecordForm key={module.name} module={module} mode="create" tabs={module.tabs} onSubmit={save} draft={draft}>
        <RecordPageView />
      </RecordForm>
    </RecordPageContext.Provider>
  );
}
