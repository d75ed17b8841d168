import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from './findChromium.ts';

describe('findChromium', () => {
  let folder: string;
  let program: string;

  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'facet-chromium-'));
    program = path.join(folder, 'chromium-browser');
    writeFileSync(program, '#!/bin/sh\n');
    chmodSync(program, 0o755);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('takes what CHROME_PATH names, and nothing else when that is no program', () => {
    expect(findChromium({ CHROME_PATH: program })).toBe(program);
    expect(findChromium({ CHROME_PATH: path.join(folder, 'gone'), PATH: folder })).toBeUndefined();
  });

  it('looks for the usual names on the PATH', () => {
    expect(findChromium({ PATH: folder })).toBe(program);
  });
});
