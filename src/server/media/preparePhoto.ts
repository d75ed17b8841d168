import { Refusal } from '../errors.ts';

/** Longest side of a thumbnail, in pixels. */
const THUMB_SIDE = 320;
/** The largest number of pixels that is decoded, because a small file may contain a huge picture. */
const MOST_MEGAPIXELS = 150;

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
  // The library is loaded with the first photo, so that a server without photos does not need the memory.
  const { default: sharp } = await import('sharp');
  try {
    const image = sharp(uploaded, { failOn: 'error', limitInputPixels: false });
    const { width, height, space } = await image.metadata();
    if (width * height > MOST_MEGAPIXELS * 1e6) throw tooManyPixels();
    const turned = image.autoOrient();
    // Profiles of other colour spaces (CMYK) would not fit the written file.
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

/** Full colour resolution, because the colour of a stone is the purpose of the photo. */
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
