import AddIcon from '@mui/icons-material/Add';
import BookmarkIcon from '@mui/icons-material/BookmarkBorder';
import DeleteIcon from '@mui/icons-material/DeleteOutline';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import Popover from '@mui/material/Popover';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useListContext, useTranslate } from 'ra-core';
import { type FormEvent, useId, useState } from 'react';
import { FacetDialog } from '../../dialogs/FacetDialog.tsx';
import { isSameValue } from '../../record/isSameValue.ts';
import { useListFilter } from '../filters/useListFilter.ts';
import type { ListChoiceState, SavedQuery } from './useListChoice.ts';

/** The searches that the user gave a name: one click brings filter and sort back. */
export function SavedQueries({ choice }: { choice: ListChoiceState }) {
  const translate = useTranslate();
  const titleId = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [naming, setNaming] = useState(false);
  const { filter, replace } = useListFilter();
  const { sort, setSort } = useListContext();
  const { queries } = choice;
  const label = translate('facet.list.savedQueries');
  const others = (name: string) => queries.filter((query) => query.name !== name);

  const apply = (query: SavedQuery) => {
    setAnchor(null);
    replace(query.filter);
    setSort(query.sort);
  };
  const save = (name: string) => {
    choice.change({ queries: [...others(name), { name, filter, sort }] });
    setNaming(false);
  };
  const askName = () => {
    setAnchor(null);
    setNaming(true);
  };

  return (
    <>
      <Tooltip title={label}>
        <IconButton
          onClick={(event) => setAnchor(event.currentTarget)}
          aria-label={label}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
        >
          <BookmarkIcon />
        </IconButton>
      </Tooltip>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-labelledby': titleId, sx: { width: 300, p: 2 } } }}
      >
        <Typography id={titleId} variant="subtitle2" component="h2" gutterBottom>
          {label}
        </Typography>
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
              onApply={() => apply(query)}
              onRemove={() => choice.change({ queries: others(query.name) })}
            />
          ))}
        </Box>
        <Button size="small" startIcon={<AddIcon />} onClick={askName} sx={{ mt: 1 }}>
          {translate('facet.list.saveQuery')}
        </Button>
      </Popover>
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
