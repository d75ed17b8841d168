import SearchOffIcon from '@mui/icons-material/SearchOff';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import { type RaRecord, RecordContextProvider, useGetOne, useTranslate } from 'ra-core';
import { memo, useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import type { Module } from '../../metadata/model.ts';
import { EmptyState } from '../common/EmptyState.tsx';
import { LoadFailure } from '../common/LoadFailure.tsx';
import { useForgetRecord, useFormDraft } from '../forms/drafts/useFormDraft.ts';
import { MergeDialog } from '../forms/MergeDialog.tsx';
import { type FormHandle, RecordForm } from '../forms/RecordForm.tsx';
import { useNotifySaved, useUpdateRecord } from '../forms/useSaveRecord.ts';
import type { Values } from '../forms/values/mergeVersions.ts';
import { useText } from '../i18n/useText.ts';
import { BesideButtons } from '../place/BesideButtons.tsx';
import { useRememberVisit } from '../place/useRecent.ts';
import { useIsGone } from '../providers/events/goneRecords.ts';
import { statusOf } from '../providers/http/callFailure.ts';
import { useModule } from '../providers/workspace/schemaContext.tsx';
import { AHEAD, isFetchedAhead } from '../record/prefetchRecord.ts';
import { RecordPageContext } from '../record/RecordPage.ts';
import { useRecordLabel } from '../record/useRecordLabel.ts';
import { listAddress } from '../routing/addresses.ts';
import { FollowRecord } from '../together/FollowRecord.tsx';
import { RecordPageView } from './RecordPageView.tsx';

/** The page of a record: its form, its links, and its actions. */
export function ModuleEdit() {
  const module = useModule();
  const { id = '' } = useParams();
  const gone = useIsGone(module.name, Number(id));
  const { data, error, refetch, isFetchedAfterMount } = useGetOne(
    module.name,
    { id: Number(id) },
    {
      // The cached record shows at once, but a list may have put an old one into the cache as fresh: it is fetched, unless
      // that was done when the pointer was on its row. The answer may come while the page is being rendered.
      staleTime: () => (isFetchedAhead(module.name, id) ? AHEAD : 0),
      enabled: !gone,
    },
  );
  const isMissing = gone || statusOf(error) === 404;
  const shown = useRef<string>(undefined);
  const page = `${module.name} ${id}`;
  if (data && !error && isFetchedAfterMount) shown.current = page;
  useEffect(() => {
    if (isFetchedAhead(module.name, id)) shown.current = page;
  }, [module.name, id, page]);
  // What is typed into a form that is on screen stays there.
  if (isMissing && shown.current !== page) return <NoRecord module={module} id={id} />;
  if (data) return <EditPage key={page} module={module} record={data} gone={isMissing} />;
  if (error) return <LoadFailure error={error} onTryAgain={() => refetch()} />;
  return <FormSkeleton />;
}

interface EditPageProps {
  module: Module;
  record: RaRecord;
  gone: boolean;
}

/** A fetch that brings nothing new leaves the page as it is. */
const EditPage = memo(({ module, record, gone }: EditPageProps) => {
  const navigate = useNavigate();
  const notifySaved = useNotifySaved();
  const label = useRecordLabel(module)(record);
  const leaving = useRef(false);
  const [sending] = useState(() => new Map<unknown, Promise<unknown>>());
  const base = useRef(record);
  useRememberVisit(module.name, Number(record.id));
  const handle = useRef<FormHandle>(null);
  const draft = useFormDraft(module, record.id, base);
  const onSaved = (saved: RaRecord, inForm: Values) => {
    draft.forget();
    base.current = saved;
    handle.current?.settle(saved, inForm);
    notifySaved();
    if (module.afterSave !== 'list') return;
    leaving.current = true;
    navigate(listAddress(module.name));
  };
  const { save, conflict, giveUp, resolve } = useUpdateRecord({ module, base, latest: record, handle, onSaved });

  return (
    <RecordPageContext.Provider value={{ module, mode: 'edit', record, label, leaving, sending, gone }}>
      <RecordContextProvider value={record}>
        <RecordForm
          module={module}
          mode="edit"
          tabs={module.tabs}
          record={record}
          onSubmit={save}
          handle={handle}
          draft={draft}
        >
          <FollowRecord module={module} record={record} base={base}>
            <RecordPageView />
          </FollowRecord>
        </RecordForm>
        {conflict && <MergeDialog module={module} conflict={conflict} onResolve={resolve} onClose={giveUp} />}
      </RecordContextProvider>
    </RecordPageContext.Provider>
  );
});

/** In place of the page of a record that is not there. */
export function NoRecord({ module, id }: { module: Module; id: string }) {
  const forgetRecord = useForgetRecord();
  useEffect(() => forgetRecord(module.name, id));
  const translate = useTranslate();
  const text = useText();
  return (
    <EmptyState
      icon={<SearchOffIcon />}
      title={translate('facet.form.noRecord', { module: text(module.label) })}
      hint={translate('facet.form.noRecordHint')}
    >
      <Button variant="outlined" component={Link} to={listAddress(module.name)}>
        {translate('facet.form.toList', { module: text(module.labelPlural) })}
      </Button>
      <BesideButtons module={module.name} id={Number(id)} />
    </EmptyState>
  );
}

/** The shape of a record's page while the record is being fetched. */
export function FormSkeleton() {
  return (
    <Box aria-busy="true" aria-label={useTranslate()('ra.page.loading')} role="status">
      <Skeleton width={120} height={20} />
      <Skeleton width={240} height={36} sx={{ mb: 1.5 }} />
      <Paper
        variant="outlined"
        sx={{ p: 3, display: 'grid', gap: 3, gridTemplateColumns: 'repeat(auto-fill, minmax(260px, 1fr))' }}
      >
        {Array.from({ length: 9 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all alike, and they never move
          <Skeleton key={index} variant="rounded" height={40} />
        ))}
      </Paper>
    </Box>
  );
}
