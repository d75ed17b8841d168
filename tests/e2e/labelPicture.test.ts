import path from 'node:path';
import { build } from 'esbuild';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { PrintedLabel } from '../../src/admin/prints/labels/drawLabel.ts';
import { loadSchemaFolder } from '../../src/server/schemaFolder/loadSchemaFolder.ts';
import { readCodes } from '../support/readCodes.ts';
import { repositorySchemaDir } from '../support/testServer.ts';
import { useBrowser } from './support/useBrowser.ts';

/** What native shells hand to their label printers: there is no such shell here, so the drawing alone is looked at. */
describe('labels as pictures', () => {
  const browser = useBrowser();

  it('INV-17 PRN-01 have the code and the photo, at 300 dots an inch', async () => {
    const { schema } = await loadSchemaFolder(repositorySchemaDir);
    const template = schema?.prints.find(({ name }) => name === 'inventory-label-print-single');
    const photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#d00000' } })
      .webp()
      .toBuffer();
    const label = {
      template,
      texts: { qrcode: 'https://stones.example.com/item/7', item_no: '8001', color: '鸽血红', weight: '2.50 ct' },
      photos: { mediaPhotos: `data:image/webp;base64,${photo.toString('base64')}` },
    } as unknown as PrintedLabel;
    const { outputFiles } = await build({
      entryPoints: [path.resolve('src/admin/prints/labels/drawPicture.ts')],
      ...{ bundle: true, write: false, format: 'iife', globalName: 'picture', logLevel: 'silent' },
    });
    const { page } = await browser.open();
    const drawn = await page.evaluate(
      `${outputFiles?.[0]?.text}; picture.drawPicture(${JSON.stringify(label)})`.replace(/^"use strict";/, ''),
    );
    const png = Buffer.from(String(drawn), 'base64');
    const { width, height } = await sharp(png).metadata();
    expect([width, height]).toEqual([Math.round((29 / 25.4) * 300), Math.round((42 / 25.4) * 300)]);
    expect(await readCodes(png)).toEqual(['https://stones.example.com/item/7']);
    const { data } = await sharp(png)
      .extract({ left: 60, top: 150, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data[0]).toBeGreaterThan(150);
    expect(data[1]).toBeLessThan(60);
  });
});
