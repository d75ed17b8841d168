import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { moved, type Point, swipeOf, whole, type ZoomState, zoomedAt } from './zoom.ts';

/** The zoom after a double click. */
const CLOSE = 2.5;

export interface Zoom {
  view: ZoomState;
  box: RefObject<HTMLDivElement | null>;
  zoomBy: (factor: number) => void;
  showWhole: () => void;
  handlers: {
    onPointerDown: (event: PointerEvent) => void;
    onPointerMove: (event: PointerEvent) => void;
    onPointerUp: (event: PointerEvent) => void;
    onPointerCancel: (event: PointerEvent) => void;
    onDoubleClick: (event: { clientX: number; clientY: number }) => void;
  };
}

/** Zooms and moves one picture by wheel, fingers and double click. A swipe over a whole picture calls `onSwipe`. */
export function useZoom(onSwipe: (step: -1 | 1) => void): Zoom {
  const box = useRef<HTMLDivElement>(null);
  const [view, setView] = useState(whole);
  const pointers = useRef(new Map<number, Point>());
  /** How far a single finger has moved. */
  const gone = useRef<Point>({ x: 0, y: 0 });
  useWheel(box, (factor, point) => setView((now) => zoomedAt(now, factor, fromMiddle(box.current, point))));

  const onPointerMove = ({ pointerId, clientX, clientY }: PointerEvent) => {
    const before = pointers.current.get(pointerId);
    if (!before) return;
    const now = { x: clientX, y: clientY };
    const other = [...pointers.current].find(([id]) => id !== pointerId)?.[1];
    pointers.current.set(pointerId, now);
    const by = { x: now.x - before.x, y: now.y - before.y };
    if (other) {
      const factor = distance(now, other) / Math.max(1, distance(before, other));
      const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
      setView((old) => zoomedAt(old, factor, fromMiddle(box.current, middle)));
      return;
    }
    gone.current = { x: gone.current.x + by.x, y: gone.current.y + by.y };
    setView((old) => (old.scale === 1 ? old : moved(old, by, sizeOf(box.current))));
  };
  const end = (event: PointerEvent, swipes: boolean) => {
    const step = swipeOf(gone.current);
    if (!pointers.current.delete(event.pointerId)) return;
    if (swipes && pointers.current.size === 0 && view.scale === 1 && step !== 0) onSwipe(step);
    // A pinch that ends is no swipe.
    gone.current = { x: 0, y: 0 };
  };

  return {
    view,
    box,
    zoomBy: (factor) => setView((now) => zoomedAt(now, factor)),
    showWhole: () => setView(whole),
    handlers: {
      onPointerDown: ({ pointerId, clientX, clientY, currentTarget }) => {
        if (pointers.current.size === 0) gone.current = { x: 0, y: 0 };
        pointers.current.set(pointerId, { x: clientX, y: clientY });
        currentTarget.setPointerCapture?.(pointerId);
      },
      onPointerMove,
      onPointerUp: (event) => end(event, true),
      onPointerCancel: (event) => end(event, false),
      onDoubleClick: ({ clientX, clientY }) => {
        const point = fromMiddle(box.current, { x: clientX, y: clientY });
        setView((now) => (now.scale > 1 ? whole : zoomedAt(now, CLOSE, point)));
      },
    },
  };
}

/** React listens to wheels passively, so the page behind would scroll. */
function useWheel(box: RefObject<HTMLDivElement | null>, onWheel: (factor: number, point: Point) => void): void {
  const latest = useRef(onWheel);
  latest.current = onWheel;
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      latest.current(Math.exp(-event.deltaY / 400), { x: event.clientX, y: event.clientY });
    };
    element.addEventListener('wheel', turn, { passive: false });
    return () => element.removeEventListener('wheel', turn);
  }, [box]);
}

function fromMiddle(element: HTMLElement | null, { x, y }: Point): Point {
  const { left, top, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
  return { x: x - left - width / 2, y: y - top - height / 2 };
}

function sizeOf(element: HTMLElement | null): { width: number; height: number } {
  return { width: element?.clientWidth ?? 0, height: element?.clientHeight ?? 0 };
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
