/** What a drawing shows of a stone. */
export interface DrawnStone {
  shape: string;
  color: string;
  /** Length divided by width. */
  ratio: number;
}

/** A point around the middle of a stone: -1 to 1 to the right and down, before the ratio. */
type Point = readonly [number, number];

/** Hue in degrees, saturation and lightness in percent. */
type Color = readonly [number, number, number];

/** Pixels of each side of a drawing. */
const SIDE = 480;
/** How many points an outline has: a number that facets of 8 and 16 divide. */
const POINTS = 96;

/** The colours of the sample, by the names that its stones have. */
const hues: Readonly<Record<string, Color>> = {
  Red: [354, 80, 40],
  'Vivid Red': [352, 90, 44],
  'Intense Red': [346, 82, 38],
  'Pigeon Blood': [350, 92, 36],
  'Pinkish Red': [344, 78, 48],
  'Purplish Red': [332, 68, 38],
  'Neon Red': [350, 96, 54],
  'Pastel Pink': [344, 62, 80],
  Pink: [338, 68, 70],
  'Vivid Pink': [332, 80, 60],
  'Hot Pink': [326, 88, 54],
  'Orangy Pink': [14, 80, 72],
  'Pinkish Orange': [18, 84, 64],
  'Mandarin Orange': [22, 94, 52],
  'Vivid Orange': [28, 94, 52],
  'Golden Orange': [34, 88, 54],
  'Golden Yellow': [44, 88, 54],
  'Vivid Yellow': [50, 94, 54],
  'Canary Yellow': [54, 90, 64],
  Honey: [36, 68, 46],
  'Yellowish Green': [74, 62, 46],
  Green: [140, 58, 36],
  'Vivid Green': [142, 76, 38],
  'Intense Green': [148, 74, 30],
  'Muzo Green': [152, 82, 32],
  'Imperial Green': [146, 84, 34],
  'Bluish Green': [168, 64, 34],
  'Mint Green': [150, 48, 66],
  'Neon Green': [162, 82, 50],
  'Color Change (Green to Red)': [158, 46, 32],
  Teal: [188, 62, 34],
  'Neon Blue': [188, 88, 50],
  'Santa Maria Blue': [200, 66, 58],
  'Pastel Blue': [208, 60, 74],
  Blue: [216, 68, 46],
  'Cornflower Blue': [222, 74, 58],
  'Vivid Blue': [222, 84, 46],
  'Intense Blue': [226, 80, 38],
  'Royal Blue': [228, 86, 34],
  'Velvet Blue': [226, 70, 40],
  'Cobalt Blue': [220, 92, 42],
  'Violetish Blue': [244, 64, 52],
  Lavender: [268, 40, 70],
  Grey: [220, 8, 56],
  Bicolor: [196, 50, 60],
};

const cutCorners = octagon([
  [-1, -0.6],
  [-0.6, -1],
  [0.6, -1],
  [1, -0.6],
  [1, 0.6],
  [0.6, 1],
  [-0.6, 1],
  [-1, 0.6],
]);

/** The outlines by shape, and how the stones of that shape are cut. */
const shapes: Readonly<Record<string, { outline: readonly Point[]; cut: 'brilliant' | 'step' | 'cabochon' }>> = {
  Oval: { outline: roundish(2), cut: 'brilliant' },
  Round: { outline: roundish(2), cut: 'brilliant' },
  Cushion: { outline: roundish(2.9), cut: 'brilliant' },
  'Antique Cushion': { outline: roundish(2.5), cut: 'brilliant' },
  Radiant: { outline: cutCorners, cut: 'brilliant' },
  'Emerald Cut': { outline: cutCorners, cut: 'step' },
  Octagon: { outline: cutCorners, cut: 'step' },
  Asscher: { outline: cutCorners, cut: 'step' },
  Pear: {
    outline: around((turn) => [Math.cos(turn), Math.sin(turn) * (0.72 + 0.28 * Math.cos(turn))]),
    cut: 'brilliant',
  },
  Heart: { outline: around(heart), cut: 'brilliant' },
  Marquise: {
    outline: around((turn) => [Math.cos(turn), Math.sign(Math.sin(turn)) * (1 - Math.abs(Math.cos(turn)) ** 1.8)]),
    cut: 'brilliant',
  },
  Trillion: {
    outline: around((turn) => scaled([Math.sin(turn), -Math.cos(turn)], 0.9 + 0.09 * Math.cos(3 * turn))),
    cut: 'brilliant',
  },
  'Oval Cabochon': { outline: roundish(2), cut: 'cabochon' },
  'Round Cabochon': { outline: roundish(2), cut: 'cabochon' },
  'Sugarloaf Cabochon': { outline: roundish(3.4), cut: 'cabochon' },
};

/** Draws one stone, or the stones of a set beside each other, on paper: an SVG of 480 x 480 pixels. */
export function drawStones({ shape, color, ratio }: DrawnStone, count: number): string {
  const { outline, cut } = shapes[shape] ?? { outline: roundish(2), cut: 'brilliant' };
  const tint: Color = hues[color] ?? [0, 0, 70];
  const stone = { brilliant, step, cabochon }[cut](outline, tint);
  const columns = Math.ceil(Math.sqrt(count));
  const half = (SIDE * 0.37) / columns;
  const stones = Array.from({ length: count }, (_, index) => {
    const [x, y] = placeOf(index, count, columns);
    return `<g transform="translate(${two(x)} ${two(y)}) scale(${two(half)} ${two(half / Math.max(0.8, ratio))})">${stone}</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 ${SIDE} ${SIDE}"><defs>
    ${gradient('paper', '', [
      [0, '#fbfbfa', 1],
      [1, '#dcdee2', 1],
    ])}
    ${gradient('dome', 'cx=".38" cy=".3" r=".8"', [
      [0, shade(tint, 36), 1],
      [0.3, shade(tint, 8), 1],
      [1, shade(tint, -18), 1],
    ])}
    </defs><rect width="100%" height="100%" fill="url(#paper)"/>${stones.join('')}</svg>`;
}

/** The middle of a stone of a set: in rows, the last of which is centred. */
function placeOf(index: number, count: number, columns: number): Point {
  const rows = Math.ceil(count / columns);
  const row = Math.floor(index / columns);
  const inRow = row === rows - 1 ? count - row * columns : columns;
  const cell = SIDE / columns;
  return [SIDE / 2 + ((index % columns) - (inRow - 1) / 2) * cell, SIDE / 2 + (row - (rows - 1) / 2) * cell];
}

/** A table in the middle, and facets between it and the girdle, light and dark in turn. */
function brilliant(outline: readonly Point[], color: Color): string {
  const facets = 16;
  const girdle = every(outline, facets, 0);
  const table = every(outline, facets / 2, 0).map((point) => scaled(point, 0.56));
  const middle = every(outline, facets, POINTS / facets / 2).map((point) => scaled(point, 0.8));
  const crown = girdle.flatMap((point, index) => {
    const next = girdle[(index + 1) % facets] as Point;
    const before = middle[(index + facets - 1) % facets] as Point;
    const [own, inner] = [middle[index] as Point, table[Math.floor(index / 2)] as Point];
    return [
      facet([point, next, own], color, 22 * light(own) - 4),
      facet([point, own, inner, before], color, 16 - 26 * light(own) + (index % 2) * 14),
    ];
  });
  const pavilion = table.flatMap((point, index) => {
    const next = table[(index + 1) % table.length] as Point;
    const between = scaled(middleOf(point, next), 0.55);
    return [
      facet([point, next, between], color, (index % 2) * 14 - 4),
      facet([point, between, [0, 0]], color, -14 + 26 * light(between)),
      facet([next, between, [0, 0]], color, 6 - (index % 3) * 8),
    ];
  });
  return `${shadowOf(outline)}${facet(outline, color, -14)}${crown.join('')}${pavilion.join('')}${glint}`;
}

/** Straight facets in steps, parallel to the girdle, with a wide table. */
function step(outline: readonly Point[], color: Color): string {
  const corners = every(outline, 8, 0);
  const steps = [1, 0.84, 0.68, 0.5, 0.28].map((size) => corners.map((point) => scaled(point, size)));
  const facets = steps.slice(1).flatMap((inner, ring) =>
    inner.map((point, index) => {
      const [next, outer] = [(index + 1) % 8, steps[ring] as readonly Point[]];
      const face = [outer[index] as Point, outer[next] as Point, inner[next] as Point, point];
      return facet(
        face,
        color,
        26 * light(middleOf(outer[index] as Point, outer[next] as Point)) - 10 + (ring % 2) * 7,
      );
    }),
  );
  return `${shadowOf(outline)}${facets.join('')}${facet(steps.at(-1) as readonly Point[], color, 4)}${glint}`;
}

/** A smooth dome with the light of a window on it. */
function cabochon(outline: readonly Point[]): string {
  return `${shadowOf(outline)}<path d="${pathOf(outline)}" fill="url(#dome)"/>
    <ellipse cx="-.34" cy="-.42" rx=".2" ry=".12" fill="#fff" opacity=".75" transform="rotate(-24 -.34 -.42)"/>`;
}

const glint = '<path d="M-.3-.36L-.02-.44L-.12-.3Z" fill="#fff" opacity=".7"/>';

function shadowOf(outline: readonly Point[]): string {
  const path = pathOf(outline);
  return [0.96, 1, 1.04, 1.08, 1.12]
    .map((size) => `<path d="${path}" transform="translate(.05 .09) scale(${size})" opacity=".09"/>`)
    .join('');
}

function facet(points: readonly Point[], color: Color, lighter: number): string {
  return `<path d="${pathOf(points)}" fill="${shade(color, lighter)}"/>`;
}

function pathOf(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${two(x)} ${two(y)}`).join('L')}Z`;
}

function gradient(id: string, place: string, stops: readonly (readonly [number, string, number])[]): string {
  const all = stops.map(
    ([at, color, opacity]) => `<stop offset="${at}" stop-color="${color}" stop-opacity="${opacity}"/>`,
  );
  return `<radialGradient id="${id}" ${place}>${all.join('')}</radialGradient>`;
}

/** A colour that is lighter, or darker below 0, by so many percent. */
function shade([hue, saturation, lightness]: Color, lighter: number): string {
  return `hsl(${hue},${saturation}%,${two(Math.min(96, Math.max(6, lightness + lighter)))}%)`;
}

/** How much light falls on a facet that is there: 1 at the upper left, 0 at the lower right. */
function light([x, y]: Point): number {
  return (1 - (x + y) / (Math.hypot(x, y) * Math.SQRT2)) / 2;
}

function middleOf([x, y]: Point, [otherX, otherY]: Point): Point {
  return [(x + otherX) / 2, (y + otherY) / 2];
}

/** So many points of an outline, evenly, from the one at `first` on. */
function every(outline: readonly Point[], count: number, first: number): Point[] {
  return Array.from({ length: count }, (_, index) => outline[(first + (index * POINTS) / count) % POINTS] as Point);
}

function scaled([x, y]: Point, by: number): Point {
  return [x * by, y * by];
}

function around(pointAt: (turn: number) => Point): Point[] {
  return Array.from({ length: POINTS }, (_, index) => pointAt((index / POINTS) * 2 * Math.PI));
}

/** A superellipse: 2 is an ellipse, more has corners. */
function roundish(power: number): Point[] {
  const part = (value: number) => Math.sign(value) * Math.abs(value) ** (2 / power);
  return around((turn) => [part(Math.cos(turn)), part(Math.sin(turn))]);
}

/** The points between the corners, of which each begins an eighth of the outline. */
function octagon(corners: readonly Point[]): Point[] {
  const perSide = POINTS / corners.length;
  return corners.flatMap(([x, y], index) => {
    const [toX, toY] = corners[(index + 1) % corners.length] as Point;
    return Array.from({ length: perSide }, (_, step): Point => {
      const share = step / perSide;
      return [x + (toX - x) * share, y + (toY - y) * share];
    });
  });
}

function heart(turn: number): Point {
  const [sine, cosine] = [Math.sin(turn), Math.cos(turn)];
  const down = 13 * cosine - 5 * Math.cos(2 * turn) - 2 * Math.cos(3 * turn) - Math.cos(4 * turn);
  return [sine ** 3, -(down + 2.5) / 14.5];
}

function two(value: number): string {
  return String(Math.round(value * 100) / 100);
}
