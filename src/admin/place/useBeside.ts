import { useDataProvider } from 'ra-core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { FacetDataProvider } from '../providers/data/dataProvider.ts';
import { useWorkspace } from '../providers/workspace/workspaceContext.tsx';
import { useNotifyError } from '../refusals/useNotifyError.tsx';
import { editAddress } from '../routing/addresses.ts';
import { type Direction, goesOn, knownBeside, readOn } from './besides.ts';
import { listPlaces, positionOf } from './ListPlace.ts';

interface Beside {
  /** From 1, where the record stands in the list. */
  position: number;
  total: number;
  /** Whether there is a record in that direction. */
  has: (direction: Direction) => boolean;
  /** Opens it, on the same tab of the form. It takes the place of this record in the browser's history. */
  open: (direction: Direction) => Promise<void>;
  /** The direction that the server is asked about. */
  asking: Direction | undefined;
}

/**
 * The records before and after one in the list that it was opened from; undefined where it was not opened from a list.
 * Within the known part of the list nothing is asked, beyond it one call.
 */
export function useBeside(module: string, id: number): Beside | undefined {
  const { user } = useWorkspace();
  const dataProvider = useDataProvider<FacetDataProvider>();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const notifyError = useNotifyError();
  const [asking, setAsking] = useState<Direction>();
  const [place, setPlace] = useState(() => listPlaces.find(user.id, module));
  const running = useRef(false);
  const onScreen = useRef<number>(undefined);

  useEffect(() => {
    onScreen.current = id;
    return () => {
      onScreen.current = undefined;
    };
  }, [id]);
  useEffect(() => {
    listPlaces.visit(user.id, module, id);
    setPlace(listPlaces.find(user.id, module));
  }, [user.id, module, id]);

  const go = useCallback(
    (to: number) => {
      const tab = search.get('tab');
      navigate(`${editAddress(module, to)}${tab ? `?${new URLSearchParams({ tab })}` : ''}`, { replace: true });
    },
    [navigate, module, search],
  );
  const position = place && positionOf(place, id);
  if (!place || position === undefined) return undefined;

  const open = async (direction: Direction) => {
    const known = knownBeside(place, id, direction);
    if (known !== undefined) return go(known);
    if (running.current) return;
    running.current = true;
    setAsking(direction);
    try {
      const further = await readOn(place, direction, (start, count) =>
        dataProvider.listIds(module, place, { start, count }),
      );
      // Whoever has left the record meanwhile stays where they are.
      if (onScreen.current !== id) return;
      listPlaces.keep(user.id, module, further);
      setPlace(further);
      const found = knownBeside(further, id, direction);
      if (found !== undefined) go(found);
    } catch (error) {
      notifyError(error);
    } finally {
      running.current = false;
      setAsking(undefined);
    }
  };
  return {
    position,
    total: Math.max(place.total, position),
    has: (direction) => goesOn(place, id, direction),
    open,
    asking,
  };
}
