/** How the names along an axis are drawn so that they stay readable. */
interface TickLabels {
  /** The texts in order; long ones end in an ellipsis. */
  texts: string[];
  /** In degrees; 0 is horizontal. */
  angle: 0 | -45 | -90;
  /** Of the axis, in pixels. */
  height: number;
  /** One of this many points has its name: 1, unless there is no room for a line of text. */
  every: number;
}

/** Approximate pixels of a character of 12 px; Chinese characters are as wide as they are high. */
const narrowSign = 6.7;
const wideSign = 12;
const line = 12;
/** The space between two names. */
const gap = 8;
/** The least width of a name that is cut to stay horizontal, and the largest length of a slanted one. */
const readable = 96;
const slanted = 104;

/** Fits names below an axis of that many pixels. */
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

/** From the first CJK block on, characters are wide. */
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
