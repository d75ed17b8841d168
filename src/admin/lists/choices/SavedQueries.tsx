import AddIcon from '@mui/icons-material/Add';
import BookmarkIcon from '@mui/icons-material/BookmarkBorder';
import DeleteIcon from '@mui/icons-material/DeleteOutline';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useListContext, useTranslate } from 'ra-core';
import { type FormEvent, useState } from 'react';
import { FacetDialog } from '../../dialogs/FacetDialog.tsx';
import { isSameValue } from '../../record/isSameValue.ts';
import { useListFilter } from '../filters/useListFilter.ts';
import { PopoverButton } from './PopoverButton.tsx';
import type { ListChoiceState, SavedQuery } from './useListChoice.ts';

/** The searches that the user has saved under a name: one click restores filter and sort order. */
export function SavedQueries({ choice }: { choice: ListChoiceState }) {
  const translate = useTranslate();
  const [naming, setNaming] = useState(false);
  const { filter, replace } = useListFilter();
  const { sort, setSort } = useListContext();
  const { queries } = choice;
  const others = (name: string) => queries.filter((query) => query.name !== name);

  const apply = (query: SavedQuery) => {
    replace(query.filter);
    setSort(query.sort);
  };
  const save = (name: string) => {
    choice.change({ queries: [...others(name), { name, filter, sort }] });
    setNaming(false);
  };

  return (
    <>
      <PopoverButton label={translate('facet.list.savedQueries')} icon={<BookmarkIcon />} width={300}>
        {(close) => (
          <>
            {queries.length === 0 && (
              <Typography variant="body2" color="text.secondary">
                {translate('facet.list.noSavedQueries')}
              </Typography>
            )}
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 320, overflowY: 'auto' }}>
              {queries.map((query) => (
                <QueryItem
                  key={query.name}
                  query={query}
                  current={isSameValue(query.filter, filter)}
                  onApply={() => {
                    close();
                    apply(query);
                  }}
                  onRemove={() => choice.change({ queries: others(query.name) })}
                />
              ))}
            </Box>
            <Button
              size="small"
              startIcon={<AddIcon />}
              onClick={() => {
                close();
                setNaming(true);
              }}
              sx={{ mt: 1 }}
            >
              {translate('facet.list.saveQuery')}
            </Button>
          </>
        )}
      </PopoverButton>
      <NameDialog open={naming} onClose={() => setNaming(false)} onName={save} />
    </>
  );
}

interface QueryItemProps {
  query: SavedQuery;
  current: boolean;
  onApply: () => void;
  onRemove: () => void;
}

function QueryItem({ query, current, onApply, onRemove }: QueryItemProps) {
  const translate = useTranslate();
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center' }}>
      <ListItemButton selected={current} onClick={onApply} sx={{ borderRadius: 1, minHeight: 44 }}>
        <ListItemText primary={query.name} slotProps={{ primary: { variant: 'body2', noWrap: true } }} />
      </ListItemButton>
      <IconButton
        size="small"
        aria-label={translate('facet.list.removeQuery', { name: query.name })}
        onClick={onRemove}
      >
        <DeleteIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}

interface NameDialogProps {
  open: boolean;
  onClose: () => void;
  onName: (name: string) => void;
}

function NameDialog({ open, onClose, onName }: NameDialogProps) {
  const translate = useTranslate();
  const [name, setName] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (name.trim()) onName(name.trim());
  };
  return (
    <FacetDialog
      open={open}
      onClose={onClose}
      onClosed={() => setName('')}
      size="small"
      title={translate('facet.list.saveQuery')}
      actions={
        <>
          <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
          <Button variant="contained" type="submit" form="facet-save-query" disabled={!name.trim()}>
            {translate('ra.action.save')}
          </Button>
        </>
      }
    >
      <form id="facet-save-query" onSubmit={submit}>
        <TextField
          autoFocus
          fullWidth
          size="small"
          margin="dense"
          label={translate('facet.list.queryName')}
          value={name}
          onChange={(event) => setName(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 60 } }}
        />
      </form>
    </FacetDialog>
  );
}
