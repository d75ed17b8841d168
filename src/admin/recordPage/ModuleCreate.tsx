import Alert from '@mui/material/Alert';
import { type RaRecord, useGetOne, useTranslate } from 'ra-core';
import { useMemo, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type Module, moduleOf } from '../../metadata/model.ts';
import { duplicatedLinks, duplicatedValues, isDuplicable } from '../../metadata/read/duplicatedValues.ts';
import { LoadFailure } from '../common/LoadFailure.tsx';
import { useFormDraft } from '../forms/drafts/useFormDraft.ts';
import { RecordForm } from '../forms/RecordForm.tsx';
import { useCreateRecord } from '../forms/useCreateRecord.ts';
import { useNotifySaved } from '../forms/useSaveRecord.ts';
import { useText } from '../i18n/useText.ts';
import { statusOf } from '../providers/http/callFailure.ts';
import { useModule, useSchema } from '../providers/workspace/schemaContext.tsx';
import { RecordPageContext } from '../record/RecordPage.ts';
import { useRecordLabel } from '../record/useRecordLabel.ts';
import { duplicateKey, editAddress, listAddress, newAddress } from '../routing/addresses.ts';
import { FormSkeleton, NoRecord } from './ModuleEdit.tsx';
import { RecordPageView } from './RecordPageView.tsx';
import { type FirstRow, useFirstRow } from './useFirstRow.ts';

/** The page of a new record, empty or with the values of another one. */
export function ModuleCreate() {
  const module = useModule();
  const [search] = useSearchParams();
  const [round, setRound] = useState(0);
  const startAnother = () => setRound(round + 1);
  const id = search.get(duplicateKey);
  if (!isDuplicable(module) || !/^[1-9]\d{0,9}$/.test(id ?? ''))
    return <CreatePage key={`${module.name} ${round}`} module={module} onAnother={startAnother} />;
  return <DuplicatePage key={`${module.name} ${id}`} module={module} id={Number(id)} onAnother={startAnother} />;
}

function DuplicatePage({ module, id, onAnother }: { module: Module; id: number; onAnother: () => void }) {
  const { data, error, refetch } = useGetOne(module.name, { id }, { staleTime: 0 });
  if (data) return <CreatePage module={module} source={data} onAnother={onAnother} />;
  if (statusOf(error) === 404) return <NoRecord module={module} id={String(id)} />;
  return error ? <LoadFailure error={error} onTryAgain={() => refetch()} /> : <FormSkeleton />;
}

/**
 * After the save it becomes the record's own page, where its links open.
 * @param source the record that the new one is a duplicate of
 * @param onAnother the form of the next new record shall be empty
 */
function CreatePage({ module, source, onAnother }: { module: Module; source?: RaRecord; onAnother: () => void }) {
  const translate = useTranslate();
  const text = useText();
  const navigate = useNavigate();
  const notifySaved = useNotifySaved();
  const leaving = useRef(false);
  const [sending] = useState(() => new Map<unknown, Promise<unknown>>());
  const another = useRef(false);
  // What somebody changes in the source meanwhile does not move what is typed here.
  const first = useRef(source).current;
  const preset = useMemo(() => (first ? duplicatedValues(module, first) : {}), [module, first]);
  const firstRow = useFirstRow(module);
  const draft = useFormDraft(module, first ? `new ${duplicateKey} ${first.id}` : 'new');
  const onSaved = async (saved: RaRecord) => {
    await firstRow?.add(saved);
    leaving.current = true;
    notifySaved();
    if (another.current) {
      onAnother();
      return navigate(newAddress(module.name), { replace: true });
    }
    const next = module.afterSave === 'list' ? listAddress(module.name) : editAddress(module.name, saved.id);
    navigate(firstRow ? `${next}?tab=${tabOf(module, firstRow.link.name)}` : next, { replace: true });
  };
  const save = useCreateRecord({ module, preset: noPreset, draft, source: first, onSaved });
  const label = translate('facet.list.newRecord', { module: text(module.label) });
  const page = { module, mode: 'create', label, leaving, sending, another, isFilled: first !== undefined } as const;

  return (
    <RecordPageContext.Provider value={page}>
      <RecordForm module={module} mode="create" tabs={module.tabs} preset={preset} onSubmit={save} draft={draft}>
        {first && <DuplicateNote module={module} source={first} />}
        {firstRow && <FirstRowNote row={firstRow} />}
        <RecordPageView />
      </RecordForm>
    </RecordPageContext.Provider>
  );
}

const noPreset = {};

/** The name of the tab with the rows of a link. */
function tabOf({ tabs }: Module, link: string): string {
  return tabs.find((tab) => 'link' in tab && tab.link === link)?.name ?? '';
}

/** Names the record that the first row refers to. */
function FirstRowNote({ row: { picked, id } }: { row: FirstRow }) {
  const translate = useTranslate();
  const { data } = useGetOne(picked.name, { id });
  const labelOf = useRecordLabel(picked);
  return (
    <Alert severity="info" role="note" sx={{ mb: 1.5 }}>
      {translate('facet.form.firstRow', { record: data ? labelOf(data) : `#${id}` })}
    </Alert>
  );
}

/** Names the record that the values come from, and the rows that come along. */
function DuplicateNote({ module, source }: { module: Module; source: RaRecord }) {
  const translate = useTranslate();
  const text = useText();
  const schema = useSchema();
  const record = useRecordLabel(module)(source);
  const rows = duplicatedLinks(schema, module).map((link) => text(moduleOf(schema, link.module).labelPlural));
  return (
    <Alert severity="info" role="note" sx={{ mb: 1.5 }}>
      {translate('facet.form.duplicateOf', { record })}
      {rows.length > 0 && ` ${translate('facet.form.duplicateRows', { rows: [...new Set(rows)].join(', ') })}`}
    </Alert>
  );
}
