import SearchIcon from '@mui/icons-material/Search';
import Autocomplete from '@mui/material/Autocomplete';
import InputAdornment from '@mui/material/InputAdornment';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useNavigate, useTranslate } from 'ra-core';
import { useState } from 'react';
import { useText } from '../i18n/useText.ts';
import type { Found } from '../providers/dataProvider.ts';
import { editAddress } from '../routing/addresses.ts';
import { useSchema } from '../schemaContext.tsx';
import { useSearch } from './useSearch.ts';

export const searchInputId = 'global-search';

/** Finds records of all modules as one types, grouped by module; Enter or a click opens one. */
export function SearchBox() {
  const translate = useTranslate();
  const text = useText();
  const navigate = useNavigate();
  const { modules } = useSchema();
  const [typed, setTyped] = useState('');
  const { found, searching } = useSearch(typed);
  const open = (_event: unknown, record: Found | null) => {
    if (record) navigate(editAddress(record.module, record.id));
    setTyped('');
  };
  return (
    <Autocomplete
      id={searchInputId}
      value={null}
      inputValue={typed}
      onInputChange={(_event, value, reason) => reason !== 'reset' && setTyped(value)}
      onChange={open}
      options={found}
      filterOptions={(options) => options}
      getOptionLabel={(record) => record.title}
      getOptionKey={(record) => `${record.module} ${record.id}`}
      groupBy={({ module }) => (modules[module] ? text(modules[module].labelPlural) : module)}
      renderOption={({ key, ...props }, record) => <FoundRow key={key} record={record} {...props} />}
      loading={searching}
      loadingText={translate('facet.search.searching')}
      noOptionsText={translate(typed.trim() ? 'facet.search.none' : 'facet.search.hint')}
      autoHighlight
      blurOnSelect
      clearOnBlur
      forcePopupIcon={false}
      slotProps={{ popper: { placement: 'bottom-start', sx: { minWidth: { sm: 360 } } } }}
      sx={{ width: { xs: 140, sm: 220, md: 320, xl: 400 }, flexShrink: 1 }}
      renderInput={({ InputProps, inputProps, ...params }) => (
        <TextField
          {...params}
          margin="none"
          placeholder={translate('facet.search.placeholder')}
          slotProps={{
            htmlInput: { ...inputProps, 'aria-label': translate('facet.search.label') },
            input: { ...InputProps, startAdornment: searchIcon },
          }}
        />
      )}
    />
  );
}

const searchIcon = (
  <InputAdornment position="start" sx={{ mr: 0, ml: 0.5 }}>
    <SearchIcon sx={{ fontSize: 18 }} />
  </InputAdornment>
);

function FoundRow({ record, ...props }: { record: Found } & React.HTMLAttributes<HTMLLIElement>) {
  return (
    <li {...props}>
      <Stack sx={{ minWidth: 0 }}>
        <Typography noWrap>{record.title}</Typography>
        {record.subtitle && (
          <Typography variant="caption" color="text.secondary" noWrap>
            {record.subtitle}
          </Typography>
        )}
      </Stack>
    </li>
  );
}
