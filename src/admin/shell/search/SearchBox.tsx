import { useState } from 'react';
import { later } from '../../common/loading/later.tsx';
import { SearchInput, type SearchProps } from './SearchInput.tsx';

/** What searches and shows what was found: a page is drawn without it. */
export const SearchAll = later<SearchProps>(() => import('./SearchAll.tsx'), SearchInput);

/** The search of the top bar. What was typed into it before its code is there is searched then. */
export function SearchBox() {
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  return <SearchAll open={open} setOpen={setOpen} typed={typed} setTyped={setTyped} />;
}
