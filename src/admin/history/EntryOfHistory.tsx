import RestoreIcon from '@mui/icons-material/SettingsBackupRestore';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { formatMoment } from '../../fields/shared/days/formatMoment.ts';
import { findField, type Module, mayDo } from '../../metadata/model.ts';
import { archivedAt } from '../../metadata/read/archived.ts';
import { isFieldRestorable, isRestorable } from '../../metadata/read/restorable.ts';
import { useLanguage } from '../i18n/LanguageProvider.tsx';
import { useText } from '../i18n/useText.ts';
import { useSchema } from '../providers/workspace/schemaContext.tsx';
import { useRecordPage } from '../record/RecordPage.ts';
import { ChangedFields } from './ChangedFields.tsx';
import type { FieldChange, HistoryEntry, Restoration } from './useHistory.ts';

interface EntryOfHistoryProps {
  entry: HistoryEntry;
  /** Nothing is restored while the form holds unsaved changes. */
  locked: boolean;
  /** What is restored at this moment. */
  pending: Restoration | undefined;
  onRestore: (restoration: Restoration) => void;
}

/** Changes of so many fields are shown without a click. */
const SHORT = 8;

export function EntryOfHistory({ entry, locked, pending, onRestore }: EntryOfHistoryProps) {
  const translate = useTranslate();
  const page = useRecordPage();
  const { modules } = useSchema();
  const headId = useId();
  const { row, action, changes } = entry;
  const module = row ? modules[row.module] : page.module;
  const [open, setOpen] = useState(action === 'update' && changes.length <= SHORT && !archivedOf(changes));
  if (!module) return null;
  const target = { module: module.name, id: row?.id ?? page.record?.id ?? 0, audit_id: entry.id };
  const isPending = pending?.audit_id === entry.id;
  const restoreLabel = restoreLabelOf(module, entry);
  return (
    <Box component="li" aria-labelledby={headId} sx={entrySx}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Head id={headId} entry={entry} module={module} />
        {changes.length > 0 && (
          <Button size="small" onClick={() => setOpen(!open)} aria-expanded={open}>
            {translate(open ? 'facet.history.hideValues' : 'facet.history.showValues', { smart_count: changes.length })}
          </Button>
        )}
        {restoreLabel && (
          <Button
            size="small"
            startIcon={<RestoreIcon />}
            disabled={locked}
            loading={isPending && !pending?.fields}
            onClick={() => onRestore(target)}
          >
            {translate(restoreLabel)}
          </Button>
        )}
      </Box>
      {open && changes.length > 0 && (
        <ChangedFields
          module={module}
          entry={entry}
          locked={locked}
          pending={isPending ? pending?.fields : undefined}
          onRestore={({ field, file }) =>
            onRestore({ ...target, fields: [field], ...(file !== undefined && { file }) })
          }
        />
      )}
    </Box>
  );
}

/** What the button that restores the whole record says; undefined where the user cannot, or there is nothing before. */
function restoreLabelOf(module: Module, { action, row, changes }: HistoryEntry): string | undefined {
  if (module.readOnly) return undefined;
  if (action === 'delete')
    return row && isRestorable(module) && mayDo(module, 'create') ? 'facet.history.bringBack' : undefined;
  const isRestored = ({ field }: FieldChange) => {
    const found = findField(module, field);
    return found !== undefined && isFieldRestorable(found);
  };
  if (action !== 'update' || !mayDo(module, 'update') || !changes.some(isRestored)) return undefined;
  return 'facet.history.restoreBefore';
}

/** Archiving in words; undefined where the entry is about something else. */
function archivedOf(changes: readonly FieldChange[]): string | undefined {
  const [only, ...others] = changes;
  if (only?.field !== archivedAt || others.length > 0) return undefined;
  return only.to === null ? 'facet.archive.broughtBack' : 'facet.archive.archived';
}

function Head({
  id,
  entry: { user, action, at, row, rewritten, merged, changes },
  module,
}: {
  id: string;
  entry: HistoryEntry;
  module: Module;
}) {
  const translate = useTranslate();
  const text = useText();
  const { language } = useLanguage();
  const seesPeople = useSchema().modules.user !== undefined;
  const who = user ?? (seesPeople ? translate('facet.dashboard.system') : undefined);
  const moment = formatMoment(at, language);
  const parts = [
    translate(archivedOf(changes) ?? `facet.history.action.${action}`),
    row && `${text(module.label)} ${row.label ?? `#${row.id}`}`,
    rewritten?.merged !== undefined && translate('facet.history.merged', { value: rewritten.merged }),
    merged &&
      translate(merged.into ? 'facet.history.mergedInto' : 'facet.history.merged', {
        value: merged.label ?? `#${merged.id}`,
      }),
    rewritten && translate('facet.history.rewritten', { smart_count: rewritten.records }),
  ];
  return (
    <Box id={id} sx={{ flex: { xs: '1 1 100%', sm: '1 1 240px' }, minWidth: 0 }}>
      <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {parts.filter(Boolean).join(' · ')}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        {who && `${who} · `}
        <time dateTime={at}>{moment}</time>
      </Typography>
    </Box>
  );
}

const entrySx = {
  py: 1.25,
  borderTop: 1,
  borderColor: 'divider',
  '&:first-of-type': { borderTop: 0 },
};
