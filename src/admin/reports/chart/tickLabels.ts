/** How the names along an axis are written so that each of them can be. */
interface TickLabels {
  /** As they stand there, in order; long ones end in an ellipsis. */
  texts: string[];
  /** In degrees; 0 lies flat. */
  angle: 0 | -45 | -90;
  /** Of the axis, in pixels. */
  height: number;
  /** One of so many has its name: 1, unless there is no room for a line of text. */
  every: number;
}

/** Pixels of a sign of 12 px, about; Chinese ones are as wide as they are high. */
const narrowSign = 6.7;
const wideSign = 12;
const line = 12;
/** Between two names. */
const gap = 8;
/** What a name needs at least when it is cut to lie flat, and at most when it is slanted. */
const readable = 96;
const slanted = 104;

/** Writes names below an axis that is so many pixels long. */
export function tickLabels(names: readonly string[], room: number): TickLabels {
  const band = room / Math.max(1, names.length);
  const longest = Math.max(0, ...names.map(widthOf));
  if (longest <= band - gap || band - gap >= readable) {
    return { texts: names.map((name) => shortened(name, band - gap)), angle: 0, height: 30, every: 1 };
  }
  const texts = names.map((name) => shortened(name, slanted));
  const width = Math.min(longest, slanted);
  const angle = band >= line * 1.6 ? -45 : -90;
  const height = Math.ceil(angle === -45 ? (width + line) * Math.SQRT1_2 : width) + 16;
  return { texts, angle, height, every: Math.max(1, Math.ceil(line / band)) };
}

function widthOf(text: string): number {
  return [...text].reduce((sum, sign) => sum + widthOfSign(sign), 0);
}

/** From the first CJK block on signs are wide. */
function widthOfSign(sign: string): number {
  return (sign.codePointAt(0) ?? 0) >= 0x2e80 ? wideSign : narrowSign;
}

function shortened(text: string, room: number): string {
  if (widthOf(text) <= room) return text;
  let left = room - wideSign;
  const signs = [...text];
  const cut = signs.findIndex((sign) => {
    left -= widthOfSign(sign);
    return left < 0;
  });
  return `${signs.slice(0, Math.max(1, cut)).join('').trimEnd()}…`;
}
