import { type ComponentType, lazy, useState } from 'react';

/** A component whose code is fetched by `load`, or else with its first use. */
export type LazyPage<Props> = ComponentType<Props> & {
  /** Fetches the code ahead. Rejects when it cannot be fetched. */
  load: () => Promise<unknown>;
};

/**
 * React.lazy for pages, but what has been fetched is shown at once: React.lazy waits for it again, and React renders
 * all that stands around the page a second time, and waits up to 300 ms before it shows it.
 */
export function lazyPage<Props extends object>(
  fetchPage: () => Promise<{ default: ComponentType<Props> }>,
): LazyPage<Props> {
  let Fetched: ComponentType<Props> | undefined;
  const load = async () => {
    const { default: Page } = await fetchPage();
    Fetched ??= Page;
    return { default: Fetched };
  };
  const Lazy = lazy(load) as ComponentType<Props>;

  function Page(props: Props) {
    // The same one for as long as the page is open.
    const [Shown] = useState(() => Fetched ?? Lazy);
    return <Shown {...props} />;
  }
  return Object.assign(Page, { load });
}
