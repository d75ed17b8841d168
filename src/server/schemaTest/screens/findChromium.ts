import { accessSync, constants } from 'node:fs';
import path from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const shellNames = ['chromium-headless-shell', 'chrome-headless-shell'];

export const installChromium = 'No Chromium found: run `sudo apt-get install -y chromium`, or set CHROME_PATH.';

/** Path of a Chromium that can be run: what CHROME_PATH names, else one on the PATH. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  if (env.CHROME_PATH) return isProgram(env.CHROME_PATH) ? env.CHROME_PATH : undefined;
  return findProgram(names, env);
}

/**
 * Path of Chromium's headless shell, which draws the same pages, without the browser's own windows around them: a fresh
 * page costs it half the time. The whole Chromium where there is none, or where CHROME_PATH names one.
 */
export function findHeadlessShell(env: NodeJS.ProcessEnv = process.env): string | undefined {
  return (env.CHROME_PATH ? undefined : findProgram(shellNames, env)) ?? findChromium(env);
}

function findProgram(programs: string[], env: NodeJS.ProcessEnv): string | undefined {
  const folders = [...(env.PATH ?? '').split(path.delimiter), '/usr/bin'].filter(Boolean);
  return folders.flatMap((folder) => programs.map((name) => path.join(folder, name))).find(isProgram);
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
