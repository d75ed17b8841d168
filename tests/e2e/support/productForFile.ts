import { beforeAll } from 'vitest';
import { distDir } from '../../../src/server/programs/buildFront.ts';
import { startKeptServer } from '../../support/keptServer.ts';

/**
 * Server and built front for the tests of a file, over a database without records; before the hooks that stand below.
 * What a test needs of the process itself, its settings and folders, startProduct gives.
 */
export function productForFile(): { url: string } {
  const product = { url: '' };
  beforeAll(async () => {
    product.url = await startKeptServer({ distDir });
  });
  return product;
}
