import { useNavigate } from 'ra-core';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { mayDo } from '../../../metadata/model.ts';
import { quickPlace } from '../../links/quick/quickPlace.ts';
import { directionOf, pressBeside } from '../../place/besideKeys.ts';
import { useSchema } from '../../providers/workspace/schemaContext.tsx';
import { useWorkspace } from '../../providers/workspace/workspaceContext.tsx';
import { moduleOfAddress, newAddress } from '../../routing/addresses.ts';
import { searchInputId } from '../search/SearchInput.tsx';
import { setPaletteOpen } from './paletteStore.ts';
import {
  isBusyWith,
  isDialogOpen,
  isHeldEnter,
  isPaletteKey,
  type Jump,
  jumpsOf,
  pressSave,
  pressSaveAndNew,
} from './shortcuts.ts';

/** Milliseconds after `g` in which the letter has to follow. */
const patience = 1500;

export interface Shortcuts {
  jumps: Jump[];
  helpOpen: boolean;
  openHelp: () => void;
  closeHelp: () => void;
}

/**
 * The keys that work on every page: `/` search, `?` help, `g` and a letter to a module, `n` a new record of the module
 * on screen, `i` numbers of its rows, `j` and `k` to the records beside the one on screen, Ctrl+K commands, Ctrl+S save (on a
 * Mac Cmd), with Shift and start another one. While the user types, only the last three work. Each dialog handles Esc itself.
 */
export function useShortcuts(): Shortcuts {
  const { navigation } = useWorkspace();
  const jumps = useMemo(() => jumpsOf(navigation), [navigation]);
  const [helpOpen, setHelpOpen] = useState(false);
  const openNew = useOpenNew();
  const navigate = useNavigate();

  useEffect(() => {
    // Enter counts once, however long it is held: the button that the next step puts under it was never pressed.
    const stop = (event: KeyboardEvent) => {
      if (!isHeldEnter(event)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    window.addEventListener('keydown', stop, true);
    return () => window.removeEventListener('keydown', stop, true);
  }, []);

  useEffect(() => {
    let leaderUntil = 0;
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 's') {
        event.preventDefault();
        return event.shiftKey ? pressSaveAndNew() : pressSave();
      }
      if (isPaletteKey(event)) {
        event.preventDefault();
        // Behind a dialog nothing is done.
        return isDialogOpen() ? undefined : setPaletteOpen(true);
      }
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isBusyWith(event)) return;
      const jump = Date.now() < leaderUntil && jumps.find(({ letter }) => letter === event.key);
      const beside = directionOf(event.key);
      leaderUntil = 0;
      if (jump) navigate(jump.address);
      else if (event.key === 'g') leaderUntil = Date.now() + patience;
      else if (event.key === '/') document.getElementById(searchInputId)?.focus();
      else if (event.key === '?') setHelpOpen(true);
      else if (event.key === 'n') openNew();
      else if (event.key === 'i') quickPlace()?.();
      else if (beside) pressBeside(beside);
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [jumps, navigate, openNew]);

  const openHelp = useCallback(() => setHelpOpen(true), []);
  return { jumps, helpOpen, openHelp, closeHelp: () => setHelpOpen(false) };
}

function useOpenNew(): () => void {
  const navigate = useNavigate();
  const { modules } = useSchema();
  return useCallback(() => {
    // The window's own address: while a page is being loaded, the router still has the address before.
    const module = modules[moduleOfAddress(window.location.pathname) ?? ''];
    if (module && !module.readOnly && mayDo(module, 'create')) navigate(newAddress(module.name));
  }, [modules, navigate]);
}
