import { type KeyboardEvent, type PointerEvent, useEffect, useState } from 'react';

export interface FileOrder {
  /** The order on screen. While a file is dragged, it is the order that letting go would make. */
  ids: readonly number[];
  dragged: number | undefined;
  /** For the handle of one file. */
  handlers: (id: number) => {
    onPointerDown: (event: PointerEvent) => void;
    onKeyDown: (event: KeyboardEvent) => void;
  };
}

/** The attribute that marks the element of a file; its value is the id of the file. */
export const placeAttribute = 'data-file-id';

const steps: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/**
 * Puts files into another order: a handle is dragged (by mouse or finger), or moved by the arrow keys. `onOrder` is
 * called with the new order.
 */
export function useFileOrder(
  ids: readonly number[],
  onOrder: (ids: readonly number[], moved: number) => void,
): FileOrder {
  const [drag, setDrag] = useState<{ id: number; ids: readonly number[] }>();

  useEffect(() => {
    if (!drag) return;
    const move = (event: globalThis.PointerEvent) => {
      const over = document.elementFromPoint(event.clientX, event.clientY)?.closest(`[${placeAttribute}]`);
      const target = Number(over?.getAttribute(placeAttribute));
      if (drag.ids.includes(target) && target !== drag.id)
        setDrag({ ...drag, ids: movedTo(drag.ids, drag.id, target) });
    };
    const drop = () => {
      setDrag(undefined);
      if (drag.ids.join() !== ids.join()) onOrder(drag.ids, drag.id);
    };
    const giveUp = () => setDrag(undefined);
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', drop);
    window.addEventListener('pointercancel', giveUp);
    return () => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', drop);
      window.removeEventListener('pointercancel', giveUp);
    };
  });

  return {
    ids: drag?.ids ?? ids,
    dragged: drag?.id,
    handlers: (id) => ({
      onPointerDown: (event) => {
        if (event.button !== 0) return;
        setDrag({ id, ids });
      },
      onKeyDown: (event) => {
        const target = ids[ids.indexOf(id) + (steps[event.key] ?? 0)];
        if (steps[event.key] === undefined) return;
        // The arrows move this file. They must not reach the tabs or the page around it.
        event.preventDefault();
        event.stopPropagation();
        if (target !== undefined && target !== id) onOrder(movedTo(ids, id, target), id);
      },
    }),
  };
}

/** The order with one file at the place of another. */
function movedTo(ids: readonly number[], id: number, target: number): readonly number[] {
  const rest = ids.filter((one) => one !== id);
  rest.splice(ids.indexOf(target), 0, id);
  return rest;
}
