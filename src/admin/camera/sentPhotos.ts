/** A photo of a record that the server does not have yet. */
export interface SentPhoto {
  file: File;
  /** Its object URL. */
  address: string;
  state: 'sending' | 'refused' | 'attached';
  /** Why the server refused it, as a sentence for people. */
  reason?: string;
  /** Its id, once it is attached to the record. */
  id?: number;
}

/**
 * Photos that are being sent, by the key of their record. They outlive the screen on which they were taken: a user who
 * comes back finds the photo that was refused.
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

/** Replaces the photo of that key. */
export function putSentPhoto(key: string, file: File): void {
  forget(key);
  photos.set(key, { file, address: URL.createObjectURL(file), state: 'sending' });
  notifyListeners();
}

/** Changes nothing when the photo is no longer the current one. */
export function changeSentPhoto(key: string, file: File, change: Partial<SentPhoto>): void {
  const photo = photos.get(key);
  if (photo?.file !== file) return;
  photos.set(key, { ...photo, ...change });
  notifyListeners();
}

/** The record shows the photo by itself, or the user has discarded it. */
export function dropSentPhoto(key: string): void {
  if (forget(key)) notifyListeners();
}

function forget(key: string): boolean {
  const photo = photos.get(key);
  if (photo) URL.revokeObjectURL(photo.address);
  return photos.delete(key);
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
  const unsent = [...photos.values()].some(({ state }) => state !== 'attached');
  window[unsent ? 'addEventListener' : 'removeEventListener']('beforeunload', warn);
}

/** The browser asks before the page closes and the photos are lost with it. */
function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
