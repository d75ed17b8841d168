import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { create } from 'qrcode';
import { afterAll } from 'vitest';

/** What the camera sees: a QR code on a label, somewhere on a grey table. Sizes in pixels of the picture. */
export interface Scene {
  /** Absent: only the table. */
  text?: string;
  width: number;
  height: number;
  /** Side of the code without the white around it. */
  size: number;
  /** Degrees. */
  turned?: number;
  /** How far the label leans back: by about that part its far edge is smaller than its near one. */
  leaning?: number;
  /** Radius of the blur. */
  blur?: number;
  /** Brightness of black and of white, 0 to 255. */
  contrast?: [number, number];
  /** From the middle of the picture. */
  beside?: number;
  /** Over so many pictures, of which there are 30 a second; one that does not move is the same in all of them. */
  lasts?: number;
  /** Swings, turning to and fro. */
  moving?: boolean;
}

const quiet = 4;

/**
 * Flags that make Chromium's camera a file with the scenes, which follow on each other for ever. They are drawn when the
 * `describe` is read.
 */
export function cameraFlags(...scenes: [Scene, ...Scene[]]): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'facet-camera-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'scene.y4m');
  writeScenes(file, scenes);
  return [
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${file}`,
  ];
}

/** YUV4MPEG2: a head, then each picture's brightness followed by its colours, of which there are none. */
function writeScenes(file: string, scenes: [Scene, ...Scene[]]): void {
  const { width, height } = scenes[0];
  const output = openSync(file, 'w');
  writeSync(output, `YUV4MPEG2 W${width} H${height} F30:1 Ip A1:1 C420jpeg\n`);
  const noColour = Buffer.alloc((width * height) / 2, 128);
  for (const scene of scenes) {
    for (const picture of picturesOf(scene)) {
      writeSync(output, 'FRAME\n');
      writeSync(output, picture);
      writeSync(output, noColour);
    }
  }
  closeSync(output);
}

function* picturesOf(scene: Scene): Generator<Uint8Array> {
  const { lasts = 1, moving = false } = scene;
  const still = drawPicture(scene);
  for (let at = 0; at < lasts; at += 1) yield moving ? drawPicture(swung(scene, (2 * Math.PI * at) / lasts)) : still;
}

/** The scene at a moment of its swing; it is sharp where it turns back, as a hand that stops for a moment. */
function swung(scene: Scene, phase: number): Scene {
  const swing = Math.sin(phase);
  return {
    ...scene,
    turned: (scene.turned ?? 0) + 25 * swing,
    beside: (scene.beside ?? 0) + 30 * swing,
    blur: Math.round(3 * Math.abs(Math.cos(phase))),
  };
}

/** Brightness of each pixel, row by row. */
function drawPicture(scene: Scene): Uint8Array {
  const { width, height, blur = 0 } = scene;
  const picture = new Uint8Array(width * height);
  const label = labelOf(scene);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) picture[y * width + x] = label(x, y) ?? table(x, y);
  }
  return blur > 0 ? blurred(blurred(picture, scene, blur), scene, blur) : picture;
}

/** A grey table with a grain, the same in every picture. */
function table(x: number, y: number): number {
  return 120 + ((x * 7 + y * 13) % 17) + Math.round(30 * Math.sin(x / 90) * Math.cos(y / 70));
}

/** Brightness of the label where it lies, with soft edges: each pixel is the mean of nine places inside of it. */
function labelOf({ text, width, height, size, turned = 0, leaning = 0, contrast = [20, 235], beside = 0 }: Scene) {
  if (text === undefined) return () => undefined;
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const across = modules.size + 2 * quiet;
  const scale = modules.size / size;
  const angle = (turned * Math.PI) / 180;
  const [black, white] = contrast;

  const moduleAt = (x: number, y: number): number | undefined => {
    const [dx, dy] = [x - width / 2 - beside, y - height / 2];
    const [u, v] = [dx * Math.cos(angle) + dy * Math.sin(angle), dy * Math.cos(angle) - dx * Math.sin(angle)];
    // What is farther away is smaller: by the same division in both directions, as a lens does it.
    const nearness = 1 + leaning * (v / size);
    const [right, up] = [(u * scale) / nearness, (v * scale) / nearness];
    const [column, row] = [Math.floor(right + across / 2), Math.floor(up + across / 2)];
    if (column < 0 || row < 0 || column >= across || row >= across) return undefined;
    const inside = [column, row].every((at) => at >= quiet && at < quiet + modules.size);
    return inside && modules.get(row - quiet, column - quiet) ? black : white;
  };

  return (x: number, y: number): number | undefined => {
    if (moduleAt(x, y) === undefined) return undefined;
    let sum = 0;
    for (const dy of [-1 / 3, 0, 1 / 3]) {
      for (const dx of [-1 / 3, 0, 1 / 3]) sum += moduleAt(x + dx, y + dy) ?? white;
    }
    return Math.round(sum / 9);
  };
}

/** The mean of a square around each pixel; twice is close to how a lens blurs. */
function blurred(picture: Uint8Array, { width, height }: Scene, radius: number): Uint8Array {
  return alongLines(alongLines(picture, width, height, 1, width, radius), height, width, width, 1, radius);
}

/** The running mean along each of `lines` lines of `length` pixels. */
function alongLines(
  picture: Uint8Array,
  length: number,
  lines: number,
  step: number,
  lineStep: number,
  radius: number,
): Uint8Array {
  const result = new Uint8Array(picture.length);
  const at = (line: number, index: number) =>
    picture[line * lineStep + Math.min(length - 1, Math.max(0, index)) * step] ?? 0;
  for (let line = 0; line < lines; line += 1) {
    let sum = 0;
    for (let index = -radius; index <= radius; index += 1) sum += at(line, index);
    for (let index = 0; index < length; index += 1) {
      result[line * lineStep + index * step] = Math.round(sum / (2 * radius + 1));
      sum += at(line, index + radius + 1) - at(line, index - radius);
    }
  }
  return result;
}
