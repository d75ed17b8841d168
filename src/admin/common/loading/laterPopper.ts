import type { createPopper as createPopperNow, Instance, Options, VirtualElement } from '@popperjs/core';

/*
 * The package that places tooltips and lists of choices beside what they belong to. The build has this module in its
 * place (see replacedModules): a page shows none of them at first.
 */

const fetched = () => import('@popperjs/core/lib/popper.js');

// Whoever uses the pointer or presses a key may be about to open one.
for (const sign of ['pointermove', 'pointerdown', 'keydown']) {
  window.addEventListener(sign, () => void fetched().catch(() => undefined), { once: true, passive: true });
}

/** Until the package is there, and without a network, it stands right below. */
export const createPopper: typeof createPopperNow = (beside, popper, options) => {
  let instance: Instance | undefined;
  let ended = false;
  standBelow(beside as Element | VirtualElement, popper);
  fetched()
    .then(({ createPopper: create }) => {
      if (!ended) instance = create(beside, popper, options as Partial<Options>);
    })
    .catch(() => undefined);
  const later = {
    update: async () => instance?.update(),
    forceUpdate: () => instance?.forceUpdate(),
    setOptions: async (next: Parameters<Instance['setOptions']>[0]) => instance?.setOptions(next),
    destroy: () => {
      ended = true;
      instance?.destroy();
    },
  };
  return later as Instance;
};

function standBelow(beside: Element | VirtualElement, popper: HTMLElement) {
  const { left, bottom } = beside.getBoundingClientRect();
  popper.style.transform = `translate(${Math.round(left)}px, ${Math.round(bottom)}px)`;
}
