import InboxIcon from '@mui/icons-material/Inbox';
import SearchOffIcon from '@mui/icons-material/SearchOff';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import type { Module } from '../../../metadata/model.ts';
import { EmptyState } from '../../common/EmptyState.tsx';
import { useText } from '../../i18n/useText.ts';
import { NewButton } from '../actions/NewButton.tsx';
import { useListFilter } from '../filters/useListFilter.ts';

/** Replaces the rows when there are none, and offers the next step. */
export function ListEmpty({ module }: { module: Module }) {
  const translate = useTranslate();
  const text = useText();
  const { filter, clear } = useListFilter();
  const label = text(module.labelPlural);
  if (Object.keys(filter).length > 0) {
    return (
      <EmptyState
        icon={<SearchOffIcon />}
        title={translate('facet.list.nothingFound')}
        hint={translate('facet.list.nothingFoundHint')}
      >
        <Button variant="outlined" onClick={clear}>
          {translate('facet.list.clearFilters')}
        </Button>
      </EmptyState>
    );
  }
  const canAdd = module.actions.list.includes('new');
  return (
    <EmptyState
      icon={<InboxIcon />}
      title={translate('facet.list.nothingYet', { module: label })}
      hint={translate(canAdd ? 'facet.list.nothingYetHint' : 'facet.list.nothingYetReadOnly')}
    >
      {canAdd && <NewButton module={module} />}
    </EmptyState>
  );
}
