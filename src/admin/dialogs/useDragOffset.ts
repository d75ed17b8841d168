import { type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';

export interface Offset {
  x: number;
  y: number;
}

/** How much of the dragged box stays reachable inside the window, in pixels. */
const REACHABLE = 48;

/**
 * Moves a box with the pointer. `handle` goes onto the part that the user drags (the title); buttons in it keep
 * working.
 * @returns the offset from the original place, and `reset`, which puts the box back there
 */
export function useDragOffset() {
  const [offset, setOffset] = useState<Offset>({ x: 0, y: 0 });
  const held = useRef<{ start: Offset; pointer: Offset; box: DOMRect } | null>(null);
  const dragged = useRef<Element | null>(null);

  useEffect(() => {
    // A window that becomes smaller must not leave the box outside.
    const onResize = () => {
      if (!dragged.current?.isConnected) return;
      const { x, y } = keepReachable({ x: 0, y: 0 }, dragged.current.getBoundingClientRect(), sizeOfWindow());
      if (x !== 0 || y !== 0) setOffset((before) => ({ x: before.x + x, y: before.y + y }));
    };
    window.addEventListener('resize', onResize);
    return () => window.removeEventListener('resize', onResize);
  }, []);

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    const dialog = event.currentTarget.closest('[role="dialog"]');
    const box = dialog?.getBoundingClientRect();
    if (event.button !== 0 || target.closest('button') || !box) return;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    dragged.current = dialog;
    held.current = { start: offset, pointer: { x: event.clientX, y: event.clientY }, box };
  };

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!held.current) return;
    const { start, pointer, box } = held.current;
    const moved = { x: event.clientX - pointer.x, y: event.clientY - pointer.y };
    const kept = keepReachable(moved, box, sizeOfWindow());
    setOffset({ x: start.x + kept.x, y: start.y + kept.y });
  };

  const onPointerUp = () => {
    held.current = null;
  };

  const reset = useCallback(() => setOffset({ x: 0, y: 0 }), []);

  return { offset, reset, handle: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp } };
}

/** Limits a movement so that the title of the box stays reachable. */
export function keepReachable(
  moved: Offset,
  box: Pick<DOMRect, 'left' | 'right' | 'top'>,
  window: { width: number; height: number },
): Offset {
  return {
    x: between(moved.x, REACHABLE - box.right, window.width - REACHABLE - box.left),
    y: between(moved.y, -box.top, window.height - REACHABLE - box.top),
  };
}

const sizeOfWindow = () => ({ width: window.innerWidth, height: window.innerHeight });

function between(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value));
}
