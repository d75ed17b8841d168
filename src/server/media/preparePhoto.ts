import pLimit from 'p-limit';
import { Refusal } from '../errors.ts';

/** Longest side of a thumbnail, in pixels. */
const THUMB_SIDE = 320;
/**
 * The largest number of pixels that is decoded, because a small file may contain a huge picture. Phones take up to 108
 * megapixels, and medium format cameras 102.
 */
const MOST_MEGAPIXELS = 120;
/** Photos with more pixels need so much memory that they are decoded one by one. */
const LARGE_MEGAPIXELS = 25;
/** How many photos are decoded at a time. The others wait. */
export const DECODES_AT_ONCE = 2;

export interface PreparedPhoto {
  content: Buffer;
  mime: string;
  /** In pixels, after turning. */
  width: number;
  height: number;
  /** WebP. */
  thumb: Buffer;
}

/**
 * Converts an uploaded photo to the form that is stored: turned as its EXIF says, without data about place, time and
 * camera, with unchanged colours. HEIC becomes JPEG, which browsers can show. Of an animation the first picture is
 * kept. Throws 413 (too many pixels) and 415 (damaged, or of a kind that cannot be decoded here).
 */
export async function preparePhoto(uploaded: Buffer, mime: string): Promise<PreparedPhoto> {
  const sharp = await loadSharp();
  try {
    const image = sharp(uploaded, { failOn: 'error', limitInputPixels: false });
    const { width, height, space } = await image.metadata();
    if (width * height > MOST_MEGAPIXELS * 1e6) throw tooManyPixels();
    const turned = image.autoOrient();
    // Profiles of other colour spaces (CMYK) would not fit the written file.
    if (space === 'srgb') turned.keepIccProfile();
    const isLarge = width * height > LARGE_MEGAPIXELS * 1e6;
    const kept = (encodings[mime] ?? jpeg)(isLarge);
    const decode = () => encode(sharp, turned, kept);
    return await (isLarge ? largeDecodes(() => decodes(decode)) : decodes(decode));
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal('wrong_file', {
      key: mime === 'image/heic' ? 'facet.error.mediaHeic' : 'facet.error.mediaDamaged',
    });
  }
}

type Sharp = typeof import('sharp').default;

const decodes = pLimit(DECODES_AT_ONCE);
const largeDecodes = pLimit(1);

/**
 * The library is loaded with the first photo, so that a server without photos does not need the memory. It keeps
 * nothing of the photos that it has decoded.
 */
async function loadSharp(): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  return sharp;
}

/** The thumbnail is made from the encoded photo: a JPEG is decoded at a smaller size there. */
async function encode(sharp: Sharp, photo: import('sharp').Sharp, kept: Encoding): Promise<PreparedPhoto> {
  const { data, info } = await kept.encode(photo).toBuffer({ resolveWithObject: true });
  const thumb = await sharp(data)
    .resize({ width: THUMB_SIDE, height: THUMB_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer();
  return { content: data, mime: kept.mime, width: info.width, height: info.height, thumb };
}

interface Encoding {
  mime: string;
  encode(image: import('sharp').Sharp): import('sharp').Sharp;
}

/**
 * Full colour resolution, because the colour of a stone is the purpose of the photo. Optimized coding makes the file a
 * little smaller, but needs the whole picture in memory, several times.
 */
const jpeg = (isLarge: boolean): Encoding => ({
  mime: 'image/jpeg',
  encode: (image) =>
    image.flatten({ background: '#fff' }).jpeg({ quality: 90, chromaSubsampling: '4:4:4', optimizeCoding: !isLarge }),
});

const encodings: Record<string, (isLarge: boolean) => Encoding> = {
  'image/jpeg': jpeg,
  'image/png': () => ({ mime: 'image/png', encode: (image) => image.png() }),
  'image/webp': () => ({ mime: 'image/webp', encode: (image) => image.webp({ quality: 90 }) }),
};

function tooManyPixels(): Refusal {
  return new Refusal('too_large', { key: 'facet.error.mediaPixels', params: { max: MOST_MEGAPIXELS } });
}
