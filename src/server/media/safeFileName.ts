/**
 * The longest file name, in characters: long enough for people, short enough for the file systems that downloads are
 * saved in.
 */
const LONGEST_NAME = 150;

/** The endings that fit a media type. The first one is given to files whose names have another. */
const endings: Record<string, readonly string[]> = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/heic': ['heic', 'heif'],
  'image/gif': ['gif'],
  'image/tiff': ['tif', 'tiff', 'dng', 'nef', 'cr2', 'arw'],
  'video/mp4': ['mp4', 'm4v'],
  'video/webm': ['webm'],
  'video/quicktime': ['mov', 'qt'],
  'audio/mpeg': ['mp3'],
  'audio/wav': ['wav'],
  'application/pdf': ['pdf'],
  'application/rtf': ['rtf'],
  'application/x-7z-compressed': ['7z'],
  'application/vnd.rar': ['rar'],
  'application/gzip': ['gz', 'tgz'],
};

/**
 * The name of an uploaded file for people: without folders, control characters, and signs that turn the direction of text,
 * and with an ending that fits its content. A file of an unknown kind, and one that is packed, as office files are, keeps
 * the ending that it has.
 */
export function safeFileName(uploaded: string, mime: string): string {
  const last = uploaded.split(/[\\/]/).pop() ?? '';
  const name = last.replace(unsafe, '').replace(/^[.\s]+|[.\s]+$/g, '');
  const [, written = ''] = /\.(\w{1,8})$/.exec(name) ?? [];
  const stem = written === '' ? name : name.slice(0, -written.length - 1);
  const ending = endingOf(mime, written);
  const short = [...stem.trim()].slice(0, LONGEST_NAME).join('').trim();
  return (short || 'file') + (ending && `.${ending}`);
}

/** Control and format characters, half characters, line separators, and what file systems take for something else. */
const unsafe = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}<>:"|?*]/gu;

function endingOf(mime: string, written: string): string {
  const fitting = endings[mime];
  if (!fitting || fitting.includes(written.toLowerCase())) return written;
  return fitting[0] ?? written;
}
