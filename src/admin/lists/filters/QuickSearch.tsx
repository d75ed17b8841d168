import ClearIcon from '@mui/icons-material/Clear';
import SearchIcon from '@mui/icons-material/Search';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { isComposing } from '../../../fields/shared/isComposing.ts';
import { useListFilter } from './useListFilter.ts';

/** Milliseconds without a key before the list is fetched. */
const PAUSE = 300;

/** Searches in the fields that the schema names for it, while the user types. */
export function QuickSearch({ autoFocus = false }: { autoFocus?: boolean }) {
  const translate = useTranslate();
  const { filter, change } = useListFilter();
  const query = typeof filter.q === 'string' ? filter.q : '';
  const { text, type, search } = useTypedText(query, (q) => change({ q }));
  const label = translate('facet.list.quickSearch');

  return (
    <OutlinedInput
      size="small"
      autoFocus={autoFocus}
      placeholder={label}
      value={text}
      onChange={(event) => type(event.target.value, (event.nativeEvent as InputEvent).isComposing)}
      onKeyDown={(event) => {
        if (isComposing(event)) return;
        if (event.key === 'Enter') search(text);
        if (event.key === 'Escape' && text) search('');
      }}
      onCompositionEnd={() => type(text, false)}
      sx={{ width: { xs: '100%', sm: 280 } }}
      inputProps={{ 'aria-label': label, role: 'searchbox' }}
      startAdornment={
        <InputAdornment position="start">
          <SearchIcon fontSize="small" />
        </InputAdornment>
      }
      endAdornment={
        <InputAdornment position="end" sx={{ visibility: text ? 'visible' : 'hidden' }}>
          <IconButton
            size="small"
            edge="end"
            onClick={() => search('')}
            aria-label={translate('facet.list.clearSearch')}
          >
            <ClearIcon fontSize="small" />
          </IconButton>
        </InputAdornment>
      }
    />
  );
}

/** The text of the search. It is applied after a pause in typing, or at once, and follows the address. */
function useTypedText(query: string, publish: (text: string) => void) {
  const [text, setText] = useState(query);
  const published = useRef(query);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(publish);
  latest.current = publish;

  useEffect(() => {
    if (query === published.current) return;
    published.current = query;
    setText(query);
  }, [query]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const search = (next: string) => {
    clearTimeout(timer.current);
    setText(next);
    if (next.trim() === published.current) return;
    published.current = next.trim();
    latest.current(next.trim());
  };
  const type = (next: string, composing: boolean) => {
    setText(next);
    clearTimeout(timer.current);
    if (!composing) timer.current = setTimeout(() => search(next), PAUSE);
  };
  return { text, type, search };
}
