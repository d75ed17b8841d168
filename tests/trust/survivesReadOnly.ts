import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Row } from '../bench/printTable.ts';
import { startProduct } from '../support/startProduct.ts';
import { writeProtect } from '../support/writeProtect.ts';
import { whileHindered } from './whileHindered.ts';

/**
 * The data folder turns read-only while six clients trade, and can be written again. On PostgreSQL it holds the photos
 * alone, so everything else goes on.
 */
export async function survivesReadOnly({ databaseUrl }: { databaseUrl?: string }): Promise<Row[]> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'facet-trust-'));
  const product = await startProduct({
    dataDir,
    bound: true,
    ...(databaseUrl && { env: { DATABASE_URL: databaseUrl } }),
  });
  const what = `data folder read-only, ${databaseUrl ? 'PostgreSQL' : 'embedded'}`;
  try {
    return await whileHindered(product, { what, clients: 6, hinder: () => writeProtect(dataDir) });
  } finally {
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
