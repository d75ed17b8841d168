import SearchIcon from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import InputBase from '@mui/material/InputBase';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import { useNavigate, useStore, useTranslate } from 'ra-core';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { isComposing } from '../../../fields/shared/isComposing.ts';
import { iconOf } from '../../common/icons.ts';
import { useText } from '../../i18n/useText.ts';
import { useRecent } from '../../place/useRecent.ts';
import type { Found } from '../../providers/data/dataProvider.ts';
import { useSchema } from '../../providers/workspace/schemaContext.tsx';
import { FailureAlert } from '../../refusals/FailureAlert.tsx';
import { editAddress } from '../../routing/addresses.ts';
import { useRecentRecords } from '../search/useRecentRecords.ts';
import { useSearch } from '../search/useSearch.ts';
import { type PaletteOption, PaletteRow } from './PaletteRow.tsx';
import { rankCommands } from './rankCommands.ts';
import { useCommands } from './useCommands.ts';
import { useNameParts } from './useNameParts.ts';

interface CommandPaletteProps {
  /** False: it closes, and then does what was chosen. */
  open: boolean;
  onClose: () => void;
  /** It is closed. */
  onClosed: () => void;
  onHelp: () => void;
}

/**
 * Finds what to do by a few letters: pages, new records, the actions of the page on screen, and records. Enter does what is
 * marked; the focus goes back to where it was first.
 */
export default function CommandPalette({ open, onClose, onClosed, onHelp }: CommandPaletteProps) {
  const translate = useTranslate();
  const titleId = useId();
  const chosen = useRef<() => void>(undefined);
  const choose = (run: () => void) => {
    chosen.current = run;
    onClose();
  };
  const afterClose = () => {
    onClosed();
    // The focus is back by then, so that what opens now gives it back to the same place.
    chosen.current?.();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      transitionDuration={0}
      aria-labelledby={titleId}
      slotProps={{ transition: { onExited: afterClose }, paper: { sx: paperSx }, container: { sx: containerSx } }}
    >
      <h2 id={titleId} style={visuallyHidden}>
        {translate('facet.palette.title')}
      </h2>
      <PaletteList onChoose={choose} onHelp={onHelp} />
    </Dialog>
  );
}

function PaletteList({ onChoose, onHelp }: { onChoose: (run: () => void) => void; onHelp: () => void }) {
  const translate = useTranslate();
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [marked, setMarked] = useState(0);
  const { options, error, searching } = usePaletteOptions(typed, onHelp);
  const list = useRef<HTMLDivElement>(null);
  const at = Math.min(marked, options.length - 1);

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' });
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const next = nextPlace(event.key, at, options.length);
    if (next !== undefined) setMarked(next);
    else if (event.key !== 'Enter') return;
    else if (!options[at]?.isOld) options[at]?.run(onChoose);
    event.preventDefault();
  };
  const resultText = searching
    ? 'facet.search.searching'
    : options.length === 0
      ? 'facet.search.none'
      : 'facet.palette.count';
  return (
    <>
      <PaletteInput
        typed={typed}
        onType={(text) => {
          setTyped(text);
          setMarked(0);
        }}
        onKeyDown={onKeyDown}
        listId={listId}
        isListed={options.length > 0}
        markedId={at < 0 ? undefined : `${listId}-${at}`}
      />
      <Box ref={list} id={listId} role="listbox" aria-label={translate('facet.palette.title')} sx={listSx}>
        {options.map((option, place) => (
          <PaletteRow
            key={option.key}
            id={`${listId}-${place}`}
            option={option}
            marked={place === at}
            onPress={() => option.run(onChoose)}
          />
        ))}
      </Box>
      {error && <FailureAlert error={error} />}
      {options.length === 0 && !error && (
        <Typography color="text.secondary" aria-hidden sx={{ px: 2, py: 2 }}>
          {translate(searching ? 'facet.search.searching' : 'facet.search.none')}
        </Typography>
      )}
      <span role="status" style={visuallyHidden}>
        {!error && translate(resultText, { smart_count: options.length })}
      </span>
    </>
  );
}

interface PaletteInputProps {
  typed: string;
  onType: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  listId: string;
  /** Whether the list has lines. */
  isListed: boolean;
  markedId: string | undefined;
}

/** The focus stays in it; `aria-activedescendant` names the line that is marked. */
function PaletteInput({ typed, onType, onKeyDown, listId, isListed, markedId }: PaletteInputProps) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, borderBottom: 1, borderColor: 'divider' }}>
      <SearchIcon fontSize="small" sx={{ color: 'text.secondary' }} />
      <InputBase
        autoFocus
        fullWidth
        value={typed}
        placeholder={translate('facet.palette.placeholder')}
        onChange={(event) => onType(event.target.value)}
        inputProps={{
          role: 'combobox',
          'aria-label': translate('facet.palette.title'),
          'aria-expanded': isListed,
          'aria-controls': listId,
          'aria-autocomplete': 'list',
          'aria-activedescendant': markedId,
          autoComplete: 'off',
          autoCapitalize: 'off',
          spellCheck: false,
          onKeyDown,
        }}
        sx={{ py: 1.25 }}
      />
    </Box>
  );
}

/** How many commands stand before the records that were found. */
const MOST_COMMANDS = 12;
const MOST_RECORDS = 8;
/** How many commands are remembered. */
const MOST_USED = 8;

/** The lines below the input: commands, and records that contain what was typed, or were found last. */
function usePaletteOptions(typed: string, onHelp: () => void) {
  const translate = useTranslate();
  const text = useText();
  const navigate = useNavigate();
  const schema = useSchema();
  const namesOf = useNameParts();
  const commands = useCommands(onHelp);
  const [used, setUsed] = useStore<string[]>('palette.used', none);
  const { found, error, searching, isOld } = useSearch(typed);
  const [recent, remember] = useRecent();
  const isEmpty = typed.trim() === '';
  const { records: opened } = useRecentRecords(recent.records, isEmpty);

  const ranked = useMemo(() => rankCommands(commands, typed, used, namesOf), [commands, typed, used, namesOf]);
  const asOption = (command: (typeof ranked)[number]): PaletteOption => ({
    ...command,
    kind: translate(`facet.palette.kind.${command.kind}`),
    run: (choose) => {
      setUsed([command.key, ...used.filter((key) => key !== command.key)].slice(0, MOST_USED));
      choose(command.run);
    },
  });
  const ofRecord = (record: Found): PaletteOption => ({
    key: `record ${record.module} ${record.id}`,
    label: record.title,
    beside: record.subtitle ?? undefined,
    kind: text(schema.modules[record.module]?.label ?? { en: record.module, zh: record.module }),
    keys: [],
    Icon: iconOf(schema.modules[record.module]?.icon, schema),
    isOld,
    run: (choose) => {
      remember(typed.trim());
      choose(() => navigate(editAddress(record.module, record.id)));
    },
  });
  const records = (isEmpty ? opened : found).filter(({ module }) => schema.modules[module]);
  if (isEmpty)
    return { options: lastUsedFirst(ranked.map(asOption), records.map(ofRecord), used), error: null, searching: false };
  const options = [...ranked.slice(0, MOST_COMMANDS).map(asOption), ...records.slice(0, MOST_RECORDS).map(ofRecord)];
  return { options, error, searching };
}

const none: string[] = [];

function lastUsedFirst(commands: PaletteOption[], records: PaletteOption[], used: readonly string[]): PaletteOption[] {
  const count = commands.filter(({ key }) => used.includes(key)).length;
  return [...commands.slice(0, count), ...records, ...commands.slice(count)];
}

function nextPlace(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined;
  const places: Record<string, number> = {
    ArrowDown: (at + 1) % count,
    ArrowUp: (at - 1 + count) % count,
    PageDown: Math.min(at + 8, count - 1),
    PageUp: Math.max(at - 8, 0),
  };
  return places[key];
}

const containerSx = { alignItems: 'flex-start' };
const paperSx = {
  width: 'min(640px, calc(100vw - 24px))',
  maxWidth: 'none',
  maxHeight: 'min(560px, calc(100dvh - 48px))',
  m: 0,
  mt: { xs: 1.5, sm: '12vh' },
};
const listSx = { overflowY: 'auto', py: 0.5, '&:empty': { p: 0 } };
