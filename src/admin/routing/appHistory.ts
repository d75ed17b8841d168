import { UNSAFE_createBrowserHistory as createBrowserHistory, type Location, parsePath, type To } from 'react-router';
import { holdUp } from './navigationBlocks.ts';
import { keepScroll } from './scrollPositions.ts';

type Shown = Pick<ReturnType<typeof createBrowserHistory>, 'action' | 'location'>;

/**
 * The browser's history as the router reads and changes it. A form with unsaved changes can hold a change up until
 * somebody has decided; one by the browser's buttons has happened by then, and is undone and done again. React-Router
 * does that in its data router alone, whose loaders, actions and fetchers are a fifth of what a page loads before it.
 */
export function createAppHistory() {
  const history = createBrowserHistory({ v5Compat: true });
  let { location } = history;
  /** What is to come by the browser's buttons, and is neither asked about nor shown. */
  let undoing: { done: () => void } | undefined;
  let isDecided = false;

  const change = (historyAction: 'PUSH' | 'REPLACE', to: To, state: unknown) => {
    const act = () => (historyAction === 'PUSH' ? history.push(to, state) : history.replace(to, state));
    const path = typeof to === 'string' ? parsePath(to) : to;
    const nextLocation: Location = {
      pathname: '/',
      search: '',
      hash: '',
      ...path,
      state,
      key: 'default',
      mask: undefined,
    };
    if (!holdUp({ currentLocation: location, nextLocation, historyAction } as Parameters<typeof holdUp>[0], act)) act();
  };

  /** Whether the change by the browser's buttons, of so many entries, waits for an answer. */
  const isHeldUp = (nextLocation: Location, delta: number): boolean => {
    let undone = () => {};
    const undoneOnce = new Promise<void>((resolve) => {
      undone = resolve;
    });
    const again = () =>
      undoneOnce.then(() => {
        isDecided = true;
        history.go(delta);
      });
    const attempt = { currentLocation: location, nextLocation, historyAction: 'POP' } as Parameters<typeof holdUp>[0];
    if (!holdUp(attempt, again)) return false;
    undoing = { done: undone };
    history.go(-delta);
    return true;
  };

  return {
    get shown(): Shown {
      return { action: history.action, location };
    },
    listen(show: (shown: Shown) => void): () => void {
      return history.listen(({ action, location: next, delta }) => {
        if (action === 'POP') {
          if (undoing) {
            undoing.done();
            undoing = undefined;
            return;
          }
          // Without a number the entry is none of the app's: it cannot be undone.
          if (!isDecided && delta && isHeldUp(next, delta)) return;
          isDecided = false;
        }
        keepScroll(location);
        location = next;
        show({ action, location });
      });
    },
    navigator: {
      createHref: history.createHref,
      encodeLocation: history.encodeLocation,
      go: history.go,
      push: (to: To, state?: unknown) => change('PUSH', to, state),
      replace: (to: To, state?: unknown) => change('REPLACE', to, state),
    },
  };
}
