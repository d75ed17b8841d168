import RestoreFromTrashIcon from '@mui/icons-material/RestoreFromTrash';
import RestoreIcon from '@mui/icons-material/SettingsBackupRestore';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { formatDayOf, formatMoment } from '../../fields/shared/days/formatMoment.ts';
import { keepDeletedOf, type Module } from '../../metadata/model.ts';
import { EmptyState } from '../common/EmptyState.tsx';
import { LoadFailure } from '../common/LoadFailure.tsx';
import { FacetDialog } from '../dialogs/FacetDialog.tsx';
import { useLanguage } from '../i18n/LanguageProvider.tsx';
import { useText } from '../i18n/useText.ts';
import { useSchema } from '../providers/workspace/schemaContext.tsx';
import { useServices } from '../providers/workspace/servicesContext.tsx';
import { useRestore } from './useHistory.ts';

/** A deleted record, as the server answers it. */
interface DeletedRecord {
  id: number;
  audit_id: number;
  at: string;
  user: string | null;
  label: string;
  restorable_until: string;
}

/** How many entries the server answers at most. */
const PAGE = 200;

/** The deleted records of a module, the last one first, which come back with a click. */
export default function DeletedDialog({ module, onClose }: { module: Module; onClose: () => void }) {
  const translate = useTranslate();
  const text = useText();
  const days = keepDeletedOf(useSchema().app);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useDeleted(module);
  const { restore, pending } = useRestore();
  const records = data?.pages.flat();
  const title = translate('facet.history.deletedOf', { module: text(module.labelPlural) });
  return (
    <FacetDialog open onClose={onClose} title={title}>
      {error && !data && <LoadFailure error={error} onTryAgain={() => refetch()} />}
      {!records && !error && <Skeleton variant="rounded" height={120} />}
      {records?.length === 0 && (
        <EmptyState
          icon={<RestoreFromTrashIcon />}
          title={translate('facet.history.nothingDeleted')}
          hint={translate('facet.history.nothingDeletedHint', { smart_count: days })}
        />
      )}
      <Box component="ul" aria-label={title} sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {records?.map((record) => (
          <Deleted
            key={record.audit_id}
            record={record}
            pending={pending?.audit_id === record.audit_id}
            onRestore={() => restore({ module: module.name, id: record.id, audit_id: record.audit_id })}
          />
        ))}
      </Box>
      {hasNextPage && (
        <Button onClick={() => fetchNextPage()} loading={isFetchingNextPage}>
          {translate('facet.history.older')}
        </Button>
      )}
    </FacetDialog>
  );
}

function useDeleted(module: Module) {
  const { http } = useServices();
  return useInfiniteQuery({
    queryKey: [module.name, 'getDeleted'],
    queryFn: async ({ pageParam }): Promise<DeletedRecord[]> =>
      (await http(`api/${module.name}/deleted${pageParam ? `?before=${pageParam}` : ''}`)).json,
    initialPageParam: 0,
    getNextPageParam: (page: readonly DeletedRecord[]) => (page.length < PAGE ? undefined : page.at(-1)?.audit_id),
    // The list may have been open before the record was deleted.
    refetchOnMount: 'always',
  });
}

interface DeletedProps {
  record: DeletedRecord;
  pending: boolean;
  onRestore: () => void;
}

function Deleted({ record: { label, at, user, restorable_until }, pending, onRestore }: DeletedProps) {
  const translate = useTranslate();
  const { language } = useLanguage();
  const moment = formatMoment(at, language);
  const until = formatDayOf(restorable_until, language);
  return (
    <Box component="li" sx={rowSx}>
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {label}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {[user, moment].filter(Boolean).join(' · ')}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {translate('facet.history.until', { date: until })}
        </Typography>
      </Box>
      <Button variant="outlined" startIcon={<RestoreIcon />} loading={pending} onClick={onRestore}>
        {translate('facet.history.bringBack')}
      </Button>
    </Box>
  );
}

const rowSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  py: 1.25,
  borderTop: 1,
  borderColor: 'divider',
  '&:first-of-type': { borderTop: 0 },
};
