import type { Plugin } from 'vite';

/** pwa-elements tells the console of every step it takes; what is not asked for stays out of it. */
export function quietCamera(): Plugin {
  return {
    name: 'quiet-camera',
    transform(code, id) {
      if (!id.includes('@ionic/pwa-elements/') || !code.includes('console.debug(')) return null;
      return { code: code.replaceAll('console.debug(', 'void ('), map: null };
    },
  };
}
