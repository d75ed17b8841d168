const MB = 1024 * 1024;

/** What a stored file can be. */
export type MediaKind = 'image' | 'video';

/** The largest file of each kind that is taken, in bytes. */
export const mediaLimits: Record<MediaKind, number> = { image: 25 * MB, video: 500 * MB };

/** A size in whole megabytes, as sentences name it. */
export function megabytes(bytes: number): number {
  return Math.ceil(bytes / MB);
}
