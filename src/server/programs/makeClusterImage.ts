import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { clusterImageFile } from '../database/embedded/clusterImage.ts';
import { openClusterInMemory } from '../database/embedded/openCluster.ts';
import { exitWith } from './exitWith.ts';

/** Makes the image of an empty cluster. It takes hundreds of megabytes, so the build runs it as a process of its own. */
await exitWith(async () => {
  const cluster = await openClusterInMemory();
  const image = await cluster.dumpDataDir('gzip');
  await cluster.close();
  const file = clusterImageFile();
  await mkdir(dirname(file), { recursive: true });
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, new Uint8Array(await image.arrayBuffer()));
  await rename(unfinished, file);
});
