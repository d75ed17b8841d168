import { readdirSync } from 'node:fs';
import path from 'node:path';

/** The paths of a folder's own source files, those of the folders in it included; without their tests, if not said otherwise. */
export function filesBelow(folder: string, { withTests = false } = {}): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && (withTests || !/\.test\.tsx?$/.test(file)))
    .map((file) => path.join(folder, file));
}
