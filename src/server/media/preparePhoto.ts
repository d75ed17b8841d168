import { Refusal } from '../errors.ts';

/** Longest side of a thumbnail, in pixels. */
const THUMB_SIDE = 320;
/** What is decoded at most; a small file may unpack into far more. */
const MOST_MEGAPIXELS = 150;

export interface PreparedPhoto {
  content: Buffer;
  mime: string;
  /** In pixels, as it is seen. */
  width: number;
  height: number;
  /** WebP. */
  thumb: Buffer;
}

/**
 * Makes of an uploaded photo what is kept: turned as its EXIF says, everything that it tells of place, time and camera
 * left out, colours as they were. HEIC becomes JPEG, which browsers show. An animation keeps its first picture.
 * Throws 413 (too many pixels) and 415 (damaged, or of a kind that cannot be decoded here).
 */
export async function preparePhoto(uploaded: Buffer, mime: string): Promise<PreparedPhoto> {
  // Loaded with the first photo: a server that gets none does without its memory.
  const { default: sharp } = await import('sharp');
  try {
    const image = sharp(uploaded, { failOn: 'error', limitInputPixels: false });
    const { width, height, space } = await image.metadata();
    if (width * height > MOST_MEGAPIXELS * 1e6) throw tooManyPixels();
    const turned = image.autoOrient();
    // Profiles of other colour spaces (CMYK) would not fit what is written.
    if (space === 'srgb') turned.keepIccProfile();
    const kept = encodings[mime] ?? jpeg;
    const { data, info } = await kept.encode(turned).toBuffer({ resolveWithObject: true });
    const thumb = await sharp(data)
      .resize({ width: THUMB_SIDE, height: THUMB_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer();
    return { content: data, mime: kept.mime, width: info.width, height: info.height, thumb };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(415, 'wrong_file', {
      key: mime === 'image/heic' ? 'facet.error.mediaHeic' : 'facet.error.mediaDamaged',
    });
  }
}

interface Encoding {
  mime: string;
  encode(image: import('sharp').Sharp): import('sharp').Sharp;
}

/** Full colour resolution: the colour of a stone is what the photo is about. */
const jpeg: Encoding = {
  mime: 'image/jpeg',
  encode: (image) => image.flatten({ background: '#fff' }).jpeg({ quality: 90, chromaSubsampling: '4:4:4' }),
};

const encodings: Record<string, Encoding> = {
  'image/jpeg': jpeg,
  'image/png': { mime: 'image/png', encode: (image) => image.png() },
  'image/webp': { mime: 'image/webp', encode: (image) => image.webp({ quality: 90 }) },
};

function tooManyPixels(): Refusal {
  return new Refusal(413, 'too_large', { key: 'facet.error.mediaPixels', params: { max: MOST_MEGAPIXELS } });
}
