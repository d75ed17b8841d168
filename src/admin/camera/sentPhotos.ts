/** A photo of a record that the server does not show yet. */
export interface SentPhoto {
  file: File;
  /** Where the browser finds it. */
  address: string;
  state: 'sending' | 'refused' | 'attached';
  /** Why it was refused, for people. */
  reason?: string;
  /** Its id, once it is attached. */
  id?: number;
}

/**
 * Photos on their way, by what they are photos of. They outlive the screen that they were taken on: whoever comes back
 * finds what was refused.
 */
const photos = new Map<string, SentPhoto>();
const listeners = new Set<() => void>();

export function sentPhotoOf(key: string): SentPhoto | undefined {
  return photos.get(key);
}

export function listenToSentPhotos(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Takes the place of the photo before. */
export function putSentPhoto(key: string, file: File): void {
  forget(key);
  photos.set(key, { file, address: URL.createObjectURL(file), state: 'sending' });
  tell();
}

/** Of a photo that is not there any more nothing changes. */
export function changeSentPhoto(key: string, file: File, change: Partial<SentPhoto>): void {
  const photo = photos.get(key);
  if (photo?.file !== file) return;
  photos.set(key, { ...photo, ...change });
  tell();
}

/** The record shows it by itself, or nobody wants it any more. */
export function dropSentPhoto(key: string): void {
  if (forget(key)) tell();
}

function forget(key: string): boolean {
  const photo = photos.get(key);
  if (photo) URL.revokeObjectURL(photo.address);
  return photos.delete(key);
}

function tell(): void {
  for (const listener of listeners) listener();
  const unsent = [...photos.values()].some(({ state }) => state !== 'attached');
  window[unsent ? 'addEventListener' : 'removeEventListener']('beforeunload', ask);
}

/** The browser asks before the page goes, and the photos with it. */
function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
