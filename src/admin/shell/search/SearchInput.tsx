import SearchIcon from '@mui/icons-material/Search';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useTranslate } from 'ra-core';
import { KeyHint } from '../../common/KeyHint.tsx';

export const searchInputId = 'global-search';

export interface SearchProps {
  /** What was found, or what was recently, is shown. */
  open: boolean;
  setOpen: (open: boolean) => void;
  typed: string;
  setTyped: (typed: string) => void;
}

/** The box of the search alone, which looks like the search and takes what is typed until that is fetched. */
export function SearchInput({ typed, setTyped, setOpen }: SearchProps) {
  const translate = useTranslate();
  return (
    <OutlinedInput
      id={searchInputId}
      size="small"
      placeholder={translate('facet.search.placeholder')}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onFocus={() => setOpen(true)}
      startAdornment={searchIcon}
      endAdornment={typed === '' && searchKey}
      inputProps={{
        role: 'combobox',
        'aria-expanded': false,
        'aria-autocomplete': 'list',
        'aria-label': translate('facet.search.label'),
        'aria-keyshortcuts': '/',
        autoComplete: 'off',
      }}
      sx={inputSx}
    />
  );
}

export const searchIcon = (
  <InputAdornment position="start" sx={{ mr: 0, ml: 0.5 }}>
    <SearchIcon sx={{ fontSize: 18 }} />
  </InputAdornment>
);

export const searchKey = (
  <InputAdornment position="end" sx={{ display: { xs: 'none', md: 'flex' } }}>
    <KeyHint keys={['/']} />
  </InputAdornment>
);

export const boxSx = {
  width: { xs: '100%', sm: 220, md: 320, xl: 400 },
  flexShrink: 1,
  // On a phone the search box takes the whole bar while it is in use.
  '&.Mui-focused': {
    position: { xs: 'absolute', sm: 'static' },
    left: 8,
    right: 8,
    width: { xs: 'auto', sm: 220, md: 320, xl: 400 },
    // Above the speed dial beside it, too.
    zIndex: 'appBar',
    bgcolor: 'background.paper',
  },
} as const;

/** The room that the search gives its parts. */
const inputSx = [boxSx, { pl: '6px', pr: '9px', '& .MuiOutlinedInput-input': { pl: '8px' } }];
