import sharp from 'sharp';

/** Adds a photo of one color to an item, through the API. */
export async function uploadPhoto(url: string, token: string, item: number, background: string): Promise<void> {
  const jpeg = await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  const parts = { module: 'inventory', record_id: String(item), slot: 'mediaPhotos' };
  for (const [key, value] of Object.entries(parts)) form.append(key, value);
  form.append('file', new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }), `${background.slice(1)}.jpg`);
  const headers = { Authorization: `Bearer ${token}` };
  const { status } = await fetch(`${url}/api/media`, { method: 'POST', headers, body: form });
  if (status !== 201) throw new Error(`The upload was answered ${status}`);
}
