/** Long enough for people, short enough for every file system that a download goes to. */
const LONGEST = 150;

const endings: Record<string, RegExp> = {
  'image/jpeg': /\.jpe?g$/i,
  'image/png': /\.png$/i,
  'image/webp': /\.webp$/i,
  'video/mp4': /\.(mp4|m4v)$/i,
  'video/webm': /\.webm$/i,
};

/** The name that people know a file by: no folders, nothing that cannot be seen, and the ending of what it is. */
export function keptFileName(given: string, mime: string): string {
  const name = (given.split(/[\\/]/).pop() ?? '').replace(/[\p{Cc}\p{Cf}\p{Cs}<>:"|?*]/gu, '').trim();
  const isRight = endings[mime]?.test(name) ?? false;
  const ending = isRight ? (/\.\w+$/.exec(name)?.[0] ?? '') : `.${mime.split('/')[1]?.replace('jpeg', 'jpg')}`;
  const stem = name.replace(/\.\w{0,5}$/, '');
  return [...(stem || 'file')].slice(0, LONGEST).join('') + ending;
}
