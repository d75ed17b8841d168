import { CameraError } from '../scanner/reading/cameraProblems.ts';

let loaded: Promise<void> | undefined;

/** Loads the components that show a camera in a browser, all of them from this origin. */
export function loadPwaCamera(): Promise<void> {
  loaded ??= load().catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

async function load(): Promise<void> {
  const [{ defineCustomElements }] = await Promise.all([
    import('@ionic/pwa-elements/dist/esm/loader.js'),
    // By itself it would load them when they show, and wait for ever for one that cannot be loaded.
    import('@ionic/pwa-elements/dist/esm/pwa-camera.entry.js'),
    import('@ionic/pwa-elements/dist/esm/pwa-camera-modal.entry.js'),
    import('@ionic/pwa-elements/dist/esm/pwa-camera-modal-instance.entry.js'),
  ]);
  await defineCustomElements(window);
}

/** The elements that people press, and the texts that name them: by default they are pictures without a name. */
const controls: Record<string, string> = {
  '.item.close': 'facet.camera.close',
  '.item.flash:has(img)': 'facet.camera.flash',
  '.shutter': 'facet.camera.shutter',
  '.rotate': 'facet.camera.turn',
  '.item.accept-cancel': 'facet.camera.again',
  '.item.accept-use': 'facet.camera.use',
};

/** The element that gets the focus when it appears. */
const first = ['.shutter', '.item.accept-use'];

/**
 * Adds to the camera's screen, from when it appears, what it lacks: names in the language on screen, the keyboard,
 * targets as large as a finger, and a place above dialogs.
 * @returns removes all of it again
 */
export function dressCamera(textOf: (key: string) => string, { several }: { several: boolean }): () => void {
  const outside = styleSheet(hostCss);
  const inside = styleSheet(several ? cameraCss : `${cameraCss} .rotate { display: none !important }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, outside];
  const seen = new WeakSet<Node>();
  const look = () => {
    const modal = document.querySelector('pwa-camera-modal-instance');
    if (modal && isNew(modal)) {
      modal.setAttribute('role', 'dialog');
      modal.setAttribute('aria-modal', 'true');
      modal.setAttribute('aria-label', textOf('facet.camera.title'));
      // Another program may have taken the camera in the meantime.
      modal.addEventListener('noDeviceError', () => answer(modal, new CameraError('busy')));
    }
    const camera = within(modal)?.querySelector('pwa-camera');
    const root = within(camera);
    if (!root) return;
    if (isNew(root)) {
      root.adoptedStyleSheets = [...root.adoptedStyleSheets, inside];
      root.addEventListener('keydown', (event) => onKey(root, event as KeyboardEvent));
    }
    nameControls(root, textOf);
  };
  const watch = new MutationObserver(look);
  const within = (host: Element | null | undefined): ShadowRoot | null => {
    const root = host?.shadowRoot ?? null;
    if (root && !seen.has(root)) watch.observe(root, { childList: true, subtree: true });
    return root;
  };
  const isNew = (node: Node) => !seen.has(node) && seen.add(node) !== undefined;
  watch.observe(document.body, { childList: true });
  const restoreCapabilities = takeRefusedCapabilities();
  return () => {
    watch.disconnect();
    restoreCapabilities();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== outside);
  };
}

/** Closes the camera's screen without a photo, as its own button does. */
export function closeCamera(): void {
  const modal = document.querySelector('pwa-camera-modal-instance');
  if (modal) answer(modal, null);
}

/**
 * pwa-elements reads what the camera can do, and takes no refusal, which comes where the camera is stopped meanwhile. A camera
 * of which nothing is known has no flash.
 * @returns lets the browser answer itself again
 */
function takeRefusedCapabilities(): () => void {
  const { prototype } = (window as unknown as { ImageCapture: { prototype: Capabilities } }).ImageCapture;
  const { getPhotoCapabilities } = prototype;
  prototype.getPhotoCapabilities = function (this: Capabilities) {
    return getPhotoCapabilities.call(this).catch(() => ({}));
  };
  return () => Object.assign(prototype, { getPhotoCapabilities });
}

interface Capabilities {
  getPhotoCapabilities: (this: Capabilities) => Promise<object>;
}

function answer(modal: Element, detail: unknown): void {
  modal.dispatchEvent(new CustomEvent('onPhoto', { detail }));
}

function nameControls(root: ShadowRoot, textOf: (key: string) => string): void {
  for (const [selector, key] of Object.entries(controls)) {
    const control = root.querySelector<HTMLElement>(selector);
    if (!control || control.role === 'button') continue;
    const name = textOf(key);
    Object.assign(control, { role: 'button', tabIndex: 0, ariaLabel: name, title: name });
    for (const picture of control.querySelectorAll('img')) picture.alt = '';
    if (first.includes(selector)) control.focus();
  }
}

/** Enter and Space press a button. Tab stays inside, because the camera covers everything behind it. */
function onKey(root: ShadowRoot, event: KeyboardEvent): void {
  const focused = root.activeElement as HTMLElement | null;
  if (event.key === 'Tab') {
    const all = [...root.querySelectorAll<HTMLElement>('[role="button"]')].filter((one) => one.checkVisibility());
    const next = (focused ? all.indexOf(focused) : -1) + (event.shiftKey ? -1 : 1);
    all.at(next % all.length)?.focus();
  } else if (event.key === 'Enter' || event.key === ' ') {
    focused?.click();
  } else {
    return;
  }
  event.preventDefault();
}

function styleSheet(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
}

/** Above MUI's dialogs (1300), below its tooltips. */
const hostCss = `pwa-camera-modal-instance { z-index: 1450; --inset-width: 100%; --inset-height: 100% }`;

const cameraCss = `
  .pick-image, .no-device { display: none !important }
  .camera-header .items { padding: 0 16px }
  .camera-header .item { display: flex; align-items: center; flex: none !important; min-width: 44px; min-height: 44px }
  .camera-header .item.flash { margin-left: auto; justify-content: flex-end }
  .camera-header img { width: 24px; height: 24px }
  .camera-footer .items { gap: 72px }
  .camera-footer .item { flex: none !important; width: 64px; height: 64px; border-radius: 50% }
  .camera-footer .item img { width: 100%; height: 100% }
  .rotate { width: 56px; justify-content: center }
  video { object-fit: contain !important }
  .accept-image { background-size: contain !important }
  [role=button] { cursor: pointer }
  [role=button]:focus-visible { outline: 3px solid #fff; outline-offset: 3px }
`;
