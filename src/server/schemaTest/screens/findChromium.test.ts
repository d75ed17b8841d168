import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium, findHeadlessShell } from './findChromium.ts';

describe('finding Chromium', () => {
  let folder: string;
  let program: string;

  const addProgram = (name: string) => {
    const file = path.join(folder, name);
    writeFileSync(file, '#!/bin/sh\n');
    chmodSync(file, 0o755);
    return file;
  };

  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'facet-chromium-'));
    program = addProgram('chromium-browser');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('takes what CHROME_PATH names, and nothing else when that is no program', () => {
    expect(findChromium({ CHROME_PATH: program })).toBe(program);
    expect(findChromium({ CHROME_PATH: path.join(folder, 'gone'), PATH: folder })).toBeUndefined();
  });

  it('looks for the usual names on the PATH', () => {
    expect(findChromium({ PATH: folder })).toBe(program);
  });

  it('prefers the headless shell for pages, unless CHROME_PATH names a browser', () => {
    const shell = addProgram('chromium-headless-shell');
    expect(findHeadlessShell({ PATH: folder })).toBe(shell);
    expect(findHeadlessShell({ PATH: folder, CHROME_PATH: program })).toBe(program);
    expect(findChromium({ PATH: folder })).toBe(program);
  });
});
