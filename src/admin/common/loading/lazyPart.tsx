import { type ComponentType, lazy, useState } from 'react';

/** A component whose code is fetched by `load`, or else with its first use. */
export type LazyPart<Props> = ComponentType<Props> & {
  /** Fetches the code ahead. Rejects when it cannot be fetched. */
  load: () => Promise<unknown>;
};

/**
 * React.lazy for a page or a large part of one, but what has been fetched is shown at once: React.lazy waits for it again,
 * and React renders all that stands around it a second time, and takes up to 300 ms before it shows it.
 */
export function lazyPart<Props extends object>(
  fetchPart: () => Promise<{ default: ComponentType<Props> }>,
): LazyPart<Props> {
  let Fetched: ComponentType<Props> | undefined;
  const load = async () => {
    const { default: Part } = await fetchPart();
    Fetched ??= Part;
    return { default: Fetched };
  };
  const Lazy = lazy(load) as ComponentType<Props>;

  function Part(props: Props) {
    // The same one for as long as the part is on screen.
    const [Shown] = useState(() => Fetched ?? Lazy);
    return <Shown {...props} />;
  }
  return Object.assign(Part, { load });
}
