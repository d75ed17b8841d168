/**
 * Keeps a text in this browser for later visits. Where there is no room for it, the page goes on without: false. A browser
 * that forbids pages to store anything has a storage that lasts as long as the page, from public/early.js.
 */
export function keepOnDevice(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

export interface DeviceStorage extends Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  keys(): string[];
}

/** The storage of this browser for what must outlive the page. It takes nothing where it would last as long as the page. */
export const deviceStorage: DeviceStorage = {
  keys: () => Object.keys(localStorage),
  getItem: (key) => localStorage.getItem(key),
  removeItem: (key) => localStorage.removeItem(key),
  setItem(key, text) {
    if (!(localStorage instanceof Storage)) throw new DOMException('Pages may store nothing', 'QuotaExceededError');
    localStorage.setItem(key, text);
  },
};
