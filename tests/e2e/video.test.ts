import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accessTokenOf, signInByApi } from '../support/callApi.ts';
import { productForFile } from './support/productForFile.ts';
import { openSignedIn, translate } from './support/steps.ts';
import { useBrowser } from './support/useBrowser.ts';

describe('a video of an item', () => {
  const product = productForFile();
  const browser = useBrowser({ flags: ['--autoplay-policy=no-user-gesture-required'] });

  it('INV-12 is uploaded as the browser made it, plays, and is wound back and forth', async () => {
    const api = await signInByApi(product.url);
    const { body: item } = await api('POST', 'inventory', { item_no: '7001', type: 'Ruby' });
    const { page } = await browser.open();
    const address = `/module/inventory/edit/${item.id}?tab=photos-videos`;
    await openSignedIn(page, product.url, address, await accessTokenOf(product.url));
    const videos = page.getByRole('group', { name: 'Videos' });
    const add = videos.getByRole('button', { name: translate('facet.media.add.video') });
    await add.waitFor();
    const webm = await recordVideo(page);
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), add.click()]);
    await chooser.setFiles([{ name: 'turning.webm', mimeType: 'video/webm', buffer: webm }]);

    const answers: string[] = [];
    page.on('response', (response) => {
      const { range } = response.request().headers();
      if (range && response.url().includes('/api/media/')) answers.push(`${range} ${response.status()}`);
    });
    await videos.getByRole('button', { name: 'Show turning.webm' }).click();
    const viewer = page.getByRole('dialog', { name: translate('facet.media.viewer', { label: 'Videos' }) });
    const video = viewer.locator('video');
    expect(
      await video.evaluate(async (element: HTMLVideoElement) => {
        await element.play();
        await new Promise((resolve) => element.addEventListener('ended', resolve, { once: true }));
        const end = element.currentTime;
        const positions: number[] = [];
        for (const to of [end / 2, 0, end * 0.8]) {
          const sought = new Promise((resolve) => element.addEventListener('seeked', resolve, { once: true }));
          element.currentTime = to;
          await sought;
          positions.push(Math.round((element.currentTime / end) * 10));
        }
        return { size: [element.videoWidth, element.videoHeight], lasts: end > 0.5, positions, error: element.error };
      }),
    ).toEqual({ size: [320, 240], lasts: true, positions: [5, 0, 8], error: null });
    expect(answers[0]).toBe('bytes=0- 206');
  });
});

/** About a second of a turning stone, recorded from a canvas. */
async function recordVideo(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 240 });
    const drawing = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm;codecs=vp8' });
    const chunks: Blob[] = [];
    recorder.ondataavailable = ({ data }) => chunks.push(data);
    const stopped = new Promise((resolve) => {
      recorder.onstop = resolve;
    });
    recorder.start();
    const begun = performance.now();
    await new Promise<void>((resolve) => {
      const draw = (now: number) => {
        if (!drawing || now - begun > 1200) return resolve();
        drawing.fillStyle = '#222';
        drawing.fillRect(0, 0, 320, 240);
        drawing.fillStyle = `hsl(${(now - begun) / 4} 80% 50%)`;
        drawing.fillRect(60 + (now - begun) / 10, 70, 80, 80);
        requestAnimationFrame(draw);
      };
      requestAnimationFrame(draw);
    });
    recorder.stop();
    await stopped;
    return [...new Uint8Array(await new Blob(chunks).arrayBuffer())];
  });
  return Buffer.from(bytes);
}
