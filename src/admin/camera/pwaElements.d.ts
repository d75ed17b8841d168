/*
 * The modern build of pwa-elements, one component at a time: its own entry also loads a build for old browsers, which
 * replaces HTMLElement.
 */
declare module '@ionic/pwa-elements/dist/esm/loader.js' {
  export function defineCustomElements(window: Window): Promise<void>;
}
declare module '@ionic/pwa-elements/dist/esm/pwa-camera.entry.js';
declare module '@ionic/pwa-elements/dist/esm/pwa-camera-modal.entry.js';
declare module '@ionic/pwa-elements/dist/esm/pwa-camera-modal-instance.entry.js';
