import { type RefCallback, useCallback, useRef, useState } from 'react';

/** The width inside of an element, in pixels, from its first frame on; undefined where nothing is laid out. */
export function useRoom(): [room: number | undefined, ref: RefCallback<HTMLElement>] {
  const [room, setRoom] = useState<number>();
  const observer = useRef<ResizeObserver>(undefined);
  const ref = useCallback((element: HTMLElement | null) => {
    observer.current?.disconnect();
    if (!element) return;
    const read = () => setRoom(element.clientWidth === 0 ? undefined : element.clientWidth);
    read();
    if (typeof ResizeObserver === 'undefined') return;
    observer.current = new ResizeObserver(read);
    observer.current.observe(element);
  }, []);
  return [room, ref];
}

let scrollbar: number | undefined;

/** How much of the room the bar takes that scrolls a box downwards; 0 where it lies over the content. */
export function scrollbarWidth(): number {
  if (scrollbar !== undefined) return scrollbar;
  const box = document.createElement('div');
  Object.assign(box.style, { position: 'absolute', visibility: 'hidden', width: '60px', overflowY: 'scroll' });
  document.body.append(box);
  scrollbar = Math.max(0, box.offsetWidth - box.clientWidth);
  box.remove();
  return scrollbar;
}
