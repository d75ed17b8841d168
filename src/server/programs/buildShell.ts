import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageDir } from '../folders/packageDir.ts';
import { StartFailure } from '../startFailure.ts';
import { buildFront, distDir } from './buildFront.ts';
import { exitWith } from './exitWith.ts';
import { writeSchemaBeside } from './writeSchemaBeside.ts';

/** The folder of the front in the native shells; capacitor.config.ts names it. */
const shellDir = join(packageDir, 'dist-shell');

/** `npm run build:shell -- https://erp.example.com`: builds the front of the native shells, which calls that server. */
await exitWith(async () => {
  const apiBaseUrl = apiBaseUrlFrom(process.argv[2]);
  await buildFront(console.log);
  await rm(shellDir, { recursive: true, force: true });
  await cp(distDir, shellDir, { recursive: true });
  await writeSchemaBeside(shellDir);
  const file = join(shellDir, 'config.json');
  const configuration: object = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, `${JSON.stringify({ ...configuration, apiBaseUrl }, null, 2)}\n`);
  console.log(`The front that calls ${apiBaseUrl} is in dist-shell/.`);
});

/** The address with a slash at its end, so that paths can be appended. */
function apiBaseUrlFrom(argument: string | undefined): string {
  const address = argument && URL.canParse(argument) ? new URL(argument) : undefined;
  if (address?.protocol !== 'https:' && address?.protocol !== 'http:') {
    throw new StartFailure('Name the server that the shell calls: npm run build:shell -- https://erp.example.com');
  }
  return address.href.endsWith('/') ? address.href : `${address.href}/`;
}
