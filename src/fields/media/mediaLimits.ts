const MB = 1024 * 1024;

/** What a stored file can be: a photo, a video, or anything else. */
export type MediaKind = 'image' | 'video' | 'file';

/** The largest file of each kind, in bytes, and how much there may be. */
export interface MediaLimits extends Record<MediaKind, number> {
  /** Files in one field of a record. */
  perField: number;
  /** Bytes that one user adds within 24 hours; what was removed meanwhile counts as long as it can be restored. */
  perDay: number;
}

export const mediaLimits: MediaLimits = {
  image: 25 * MB,
  video: 500 * MB,
  file: 100 * MB,
  perField: 200,
  perDay: 20 * 1024 * MB,
};

/** A size in whole megabytes, as sentences name it. */
export function megabytes(bytes: number): number {
  return Math.ceil(bytes / MB);
}
