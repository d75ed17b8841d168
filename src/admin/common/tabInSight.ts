/**
 * A ref for MUI's scrolling tabs, which keeps the selected one wholly in sight: MUI scrolls to it before its own scroll
 * buttons take their room, and goes on to that place while they take it.
 */
export function tabInSight(tabs: HTMLElement | null): (() => void) | undefined {
  const scroller = tabs?.querySelector('[role="tablist"]')?.parentElement;
  if (!scroller || typeof ResizeObserver === 'undefined') return undefined;
  let again: ReturnType<typeof setTimeout>;
  const observer = new ResizeObserver(() => {
    bringIntoSight(scroller);
    clearTimeout(again);
    again = setTimeout(() => bringIntoSight(scroller), SCROLLING);
  });
  observer.observe(scroller);
  return () => {
    observer.disconnect();
    clearTimeout(again);
  };
}

/** Milliseconds after which MUI has scrolled to a tab. */
const SCROLLING = 400;

function bringIntoSight(scroller: HTMLElement): void {
  const tab = scroller.querySelector('[aria-selected="true"]')?.getBoundingClientRect();
  if (!tab) return;
  const { left, right } = scroller.getBoundingClientRect();
  scroller.scrollLeft += Math.max(0, tab.right - right) - Math.max(0, left - tab.left);
}
