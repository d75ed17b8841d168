/*
 * The modern build of pwa-elements, part by part: its own entry brings another one along, for browsers that are no more,
 * which replaces HTMLElement.
 */
declare module '@ionic/pwa-elements/dist/esm/loader.js' {
  export function defineCustomElements(window: Window): Promise<void>;
}
declare module '@ionic/pwa-elements/dist/esm/pwa-camera.entry.js';
declare module '@ionic/pwa-elements/dist/esm/pwa-camera-modal.entry.js';
declare module '@ionic/pwa-elements/dist/esm/pwa-camera-modal-instance.entry.js';
