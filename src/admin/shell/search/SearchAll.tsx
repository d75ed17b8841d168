import Autocomplete, { type AutocompleteRenderInputParams } from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useLocale, useNavigate, useTranslate } from 'ra-core';
import { type KeyboardEvent, type ReactNode, type RefObject, type SyntheticEvent, useEffect, useRef } from 'react';
import { useText } from '../../i18n/useText.ts';
import { useSchema } from '../../providers/workspace/schemaContext.tsx';
import { FailureAlert } from '../../refusals/FailureAlert.tsx';
import { editAddress } from '../../routing/addresses.ts';
import { boxSx, type SearchProps, searchIcon, searchInputId, searchKey } from './SearchInput.tsx';
import { type SearchOption, SearchRow } from './SearchRow.tsx';
import { useSearchOptions } from './useSearchOptions.ts';

type ListKey = KeyboardEvent & { defaultMuiPrevented?: boolean };

/**
 * Searches records of all modules while the user types, grouped by module; while the input is empty, it shows recent
 * searches and records. Enter or a click opens a record, in a new tab with Ctrl (on a Mac Cmd) or the middle button.
 */
export default function SearchAll({ open, setOpen, typed, setTyped }: SearchProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  useTakenFocus(input, open);
  const { options, error, isOld, groupOf, searching, remember } = useSearchOptions(typed, open);
  const openRecord = ({ record }: SearchOption & { kind: 'record' }, beside: boolean) => {
    remember(typed.trim());
    const address = editAddress(record.module, record.id);
    if (beside) return window.open(address, '_blank', 'noopener');
    setTyped('');
    setOpen(false);
    input.current?.blur();
    navigate(address);
  };
  const choose = (event: SyntheticEvent, option: SearchOption | null) => {
    if (option?.kind === 'search') setTyped(option.text);
    else if (option) openRecord(option, isForNewTab(event));
  };
  return (
    <Autocomplete
      id={searchInputId}
      value={null}
      open={open}
      onOpen={() => setOpen(true)}
      // A recent search starts the search again.
      onClose={(_event, reason) => reason !== 'selectOption' && setOpen(false)}
      inputValue={typed}
      onInputChange={(_event, value, reason) => reason !== 'reset' && reason !== 'selectOption' && setTyped(value)}
      onChange={choose}
      onKeyDown={(event: ListKey) => {
        if (event.key === 'Enter' && isOld) event.defaultMuiPrevented = true;
      }}
      options={options}
      filterOptions={(all) => all}
      getOptionLabel={(option) => (option.kind === 'search' ? option.text : option.record.title)}
      getOptionKey={keyOf}
      groupBy={groupOf}
      renderGroup={({ key, group, children }) => (
        <SearchGroup key={key} title={group}>
          {children}
        </SearchGroup>
      )}
      renderOption={({ key, ...props }, option) => (
        <SearchRow
          key={key}
          {...props}
          option={option}
          typed={typed}
          onAuxClick={(event) => event.button === 1 && option.kind === 'record' && openRecord(option, true)}
        />
      )}
      loading={searching}
      loadingText={translate('facet.search.searching')}
      noOptionsText={typed.trim() ? <NothingFound error={error} /> : translate('facet.search.hint')}
      autoHighlight={typed !== ''}
      openOnFocus
      clearOnBlur
      forcePopupIcon={false}
      slotProps={{
        listbox: { component: 'div' },
        popper: { placement: 'bottom-start', sx: { minWidth: { sm: 360 } } },
      }}
      sx={boxSx}
      renderInput={(params) => <SearchAllInput params={params} input={input} typed={typed} />}
    />
  );
}

interface SearchAllInputProps {
  params: AutocompleteRenderInputParams;
  input: RefObject<HTMLInputElement | null>;
  typed: string;
}

function SearchAllInput({ params, input, typed }: SearchAllInputProps) {
  const translate = useTranslate();
  const { InputProps, inputProps, size = 'small', fullWidth } = params;
  return (
    <OutlinedInput
      {...InputProps}
      size={size}
      fullWidth={fullWidth}
      inputRef={input}
      placeholder={translate('facet.search.placeholder')}
      inputProps={{
        ...inputProps,
        'aria-label': translate('facet.search.label'),
        'aria-keyshortcuts': '/',
      }}
      startAdornment={searchIcon}
      {...(typed === '' && { endAdornment: searchKey })}
    />
  );
}

/** Goes on where the user typed before this was fetched. */
function useTakenFocus(input: RefObject<HTMLInputElement | null>, focused: boolean) {
  const wasFocused = useRef(focused);
  useEffect(() => {
    const box = input.current;
    if (!wasFocused.current || !box) return;
    box.focus();
    box.setSelectionRange(box.value.length, box.value.length);
  }, [input]);
}

function keyOf(option: SearchOption): string {
  return option.kind === 'search' ? `search ${option.text}` : `${option.record.module} ${option.record.id}`;
}

function isForNewTab({ nativeEvent }: SyntheticEvent): boolean {
  const { ctrlKey, metaKey } = nativeEvent as MouseEvent | KeyboardEvent;
  return ctrlKey || metaKey;
}

/** A message that no record was found, and where the search looked; or why it could not look. */
function NothingFound({ error }: { error: Error | null }) {
  const translate = useTranslate();
  const text = useText();
  const searched = Object.values(useSchema().modules).filter(({ menu }) => menu);
  const names = searched.map(({ labelPlural }) => text(labelPlural));
  const modules = new Intl.ListFormat(useLocale()).format(names);
  if (error) return <FailureAlert error={error} />;
  return (
    <>
      <Typography>{translate('facet.search.none')}</Typography>
      <Typography variant="caption" color="text.secondary">
        {translate('facet.search.searched', { modules })}
      </Typography>
    </>
  );
}

/** The options of one module below its name, announced as a group of options. */
function SearchGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box role="group" aria-label={title} sx={{ py: 0.5 }}>
      <Typography variant="overline" component="div" aria-hidden color="text.secondary" sx={{ px: 2 }}>
        {title}
      </Typography>
      <Box component="ul" role="presentation" sx={{ p: 0, m: 0, listStyle: 'none' }}>
        {children}
      </Box>
    </Box>
  );
}
