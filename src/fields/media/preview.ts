/** How the app shows a file by itself. */
export type Preview = 'photo' | 'video' | 'pdf';

const previews: Record<string, Preview> = {
  'image/jpeg': 'photo',
  'image/png': 'photo',
  'image/webp': 'photo',
  'video/mp4': 'video',
  'video/webm': 'video',
  'application/pdf': 'pdf',
};

/** How the app shows a file of that media type; undefined: it can only be downloaded. */
export function previewOf(mime: string): Preview | undefined {
  return Object.hasOwn(previews, mime) ? previews[mime] : undefined;
}

/** Whether the address of such a file shows it in a window of the browser: photos and videos, which run nothing. */
export function isShownByAddress(mime: string): boolean {
  const preview = previewOf(mime);
  return preview === 'photo' || preview === 'video';
}
