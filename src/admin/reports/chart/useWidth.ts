import { type RefCallback, useCallback, useState } from 'react';

/** The width of an element in pixels, also when it changes; 0 before it is there. Give the callback to it as its ref. */
export function useWidth(): [number, RefCallback<HTMLElement>] {
  const [width, setWidth] = useState(0);
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const read = () => setWidth(element.offsetWidth);
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [width, measure];
}
