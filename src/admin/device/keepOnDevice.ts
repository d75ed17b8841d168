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
