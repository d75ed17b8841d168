import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { clusterImageDir } from '../database/embedded/clusterImage.ts';
import { packageDir } from '../folders/packageDir.ts';

/**
 * Makes the image of an empty cluster, from which new data folders of the embedded database start, where there is none.
 * Without it a new data folder takes longer, so a failure is told and stops nothing.
 *
 * @returns whether it was made
 */
export async function buildClusterImage(log: (sentence: string) => void): Promise<boolean> {
  if (existsSync(clusterImageDir())) return false;
  const program = join(packageDir, 'src/server/programs/makeClusterImage.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', program], {
    cwd: packageDir,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaints = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints += text;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) log(`The image of an empty database cannot be made: ${complaints.trim() || `it ended with ${code}`}`);
  return code === 0;
}
