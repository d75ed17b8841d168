import ArchiveIcon from '@mui/icons-material/Inventory2Outlined';
import BringBackIcon from '@mui/icons-material/UnarchiveOutlined';
import Button from '@mui/material/Button';
import { useListContext, useTranslate } from 'ra-core';
import type { Module } from '../../metadata/model.ts';
import { archivedKey } from '../../metadata/read/archived.ts';
import { useArchive } from '../record/useArchive.tsx';

/** Archives the selected records; in a list of archived ones, brings them back. */
export function ArchiveSelected({ module }: { module: Module }) {
  const translate = useTranslate();
  const { selectedIds, filterValues, onUnselectItems } = useListContext();
  const { setArchived, pending } = useArchive(module, onUnselectItems);
  const archived = filterValues[archivedKey] === true;
  return (
    <Button
      startIcon={archived ? <BringBackIcon /> : <ArchiveIcon />}
      loading={pending}
      onClick={() => setArchived(selectedIds, !archived)}
    >
      {translate(archived ? 'facet.archive.bringBack' : 'facet.archive.archive')}
    </Button>
  );
}
