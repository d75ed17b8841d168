import { setImmediate } from 'node:timers/promises';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DECODES_AT_ONCE, preparePhoto } from '../../src/server/media/preparePhoto.ts';
import { emptyPng } from '../support/emptyPng.ts';

/** How many pictures are decoded now, and the most there have been at one time. */
const decoding = { now: 0, most: 0 };
/** Called before each picture is decoded. */
let hold: () => Promise<unknown> = async () => undefined;
let described = 0;

/** `sharp(…)` makes pictures whose methods are those of this prototype. */
const pictures = sharp.prototype as import('sharp').Sharp;

beforeEach(() => {
  Object.assign(decoding, { now: 0, most: 0 });
  described = 0;
  hold = async () => undefined;
  const { toBuffer, metadata } = pictures;
  vi.spyOn(pictures, 'toBuffer').mockImplementation(async function (this: unknown, ...options: unknown[]) {
    decoding.now += 1;
    decoding.most = Math.max(decoding.most, decoding.now);
    try {
      await hold();
      return await Reflect.apply(toBuffer, this, options);
    } finally {
      decoding.now -= 1;
    }
  });
  vi.spyOn(pictures, 'metadata').mockImplementation(async function (this: unknown, ...options: unknown[]) {
    const found = await Reflect.apply(metadata as () => Promise<import('sharp').Metadata>, this, options as []);
    described += 1;
    return found;
  });
});

afterEach(() => vi.restoreAllMocks());

it.each([
  ['a few of many photos at a time', 3_000, 3_000, DECODES_AT_ONCE],
  ['one of many large photos at a time', 6_000, 5_000, 1],
])('SAFE-06 decodes only %s', async (_name, width, height, most) => {
  const photo = emptyPng(width, height);
  const many = Array.from({ length: 8 }, () => photo);
  // Nothing is decoded before every photo has come as far as it comes.
  hold = async () => {
    while (described < many.length) await setImmediate();
    for (let turn = 0; turn < 10; turn++) await setImmediate();
  };
  const prepared = await Promise.all(many.map((one) => preparePhoto(one, 'image/png')));
  expect(prepared.map((one) => [one.width, one.height])).toEqual(many.map(() => [width, height]));
  expect(decoding).toEqual({ now: 0, most });
});

it('SAFE-06 goes on with the others when one of them is damaged', async () => {
  const damaged = emptyPng(100, 100).subarray(0, 50);
  const photos = [damaged, damaged, damaged, emptyPng(50, 40)];
  const results = await Promise.allSettled(photos.map((photo) => preparePhoto(photo, 'image/png')));
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'fulfilled']);
  expect(decoding.now).toBe(0);
});

it('SAFE-06 refuses too many pixels before they are decoded, and takes what cameras make', async () => {
  await expect(preparePhoto(emptyPng(12_000, 12_000), 'image/png')).rejects.toMatchObject({
    status: 413,
    code: 'too_large',
    messages: [{ key: 'facet.error.mediaPixels', params: { max: 120 } }],
  });
  expect(decoding.most).toBe(0);
  const { width, height } = await preparePhoto(emptyPng(12_000, 9_000), 'image/png');
  expect([width, height]).toEqual([12_000, 9_000]);
});
