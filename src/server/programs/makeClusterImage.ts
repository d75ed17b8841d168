import { chmodSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { clusterImageDir } from '../database/embedded/clusterImage.ts';
import { makeCluster } from '../database/embedded/openCluster.ts';
import { exitWith } from './exitWith.ts';

/** Makes the image of an empty cluster. It takes hundreds of megabytes, so the build runs it as a process of its own. */
await exitWith(async () => {
  const image = clusterImageDir();
  const own = `${image}.${process.pid}`;
  await makeCluster(own);
  letEverybodyRead(own);
  try {
    renameSync(own, image);
  } catch (error) {
    // Another build was faster.
    if (!existsSync(image)) throw error;
    rmSync(own, { recursive: true });
  }
});

/** Who serves may be another user than who builds. There is nothing of anybody in it. */
function letEverybodyRead(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) letEverybodyRead(path);
    else chmodSync(path, 0o644);
  }
}
