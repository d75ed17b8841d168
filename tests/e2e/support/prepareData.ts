import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { preparedData, startProduct } from '../../support/startProduct.ts';

/**
 * Makes the database of the shipped schema once, for all products that start on a folder of their own: making it takes
 * longer than what many a test does with it.
 */
export default async function setup(): Promise<() => void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'facet-prepared-'));
  const product = await startProduct({ dataDir, launched: true });
  await product.stop();
  process.env[preparedData] = dataDir;
  return () => rmSync(dataDir, { recursive: true, force: true });
}
