import { type ImagePart, loadPhoto, type Photo } from '../drawing/loadPhoto.ts';
import { type PrintedLabel, photosOf } from './drawLabel.ts';

/** A label with those of its photos that still exist. */
export async function loadLabelPhotos(
  label: PrintedLabel,
  photo: typeof loadPhoto = loadPhoto,
): Promise<{ label: PrintedLabel; photos: Map<ImagePart, Photo> }> {
  const photos = new Map<ImagePart, Photo>();
  for (const { part, address } of photosOf(label)) {
    const found = await photo(address, part);
    if (found) photos.set(part, found);
  }
  return { label, photos };
}
