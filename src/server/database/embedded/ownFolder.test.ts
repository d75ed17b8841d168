import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startDatabaseProcess } from '../../../../tests/support/startDatabaseProcess.ts';
import { temporaryDataFolder, temporaryFolder } from '../../../../tests/support/temporaryFolder.ts';
import { openDatabase } from '../openDatabase.ts';
import { type Holder, judgeHolder, thisProcess } from './folderHolder.ts';
import { kernelLock } from './kernelLock.ts';
import { type OwnFolderSettings, ownFolder } from './ownFolder.ts';

const neverLost = (error: Error) => {
  throw error;
};

/** Without a kernel lock, and with heartbeats fast enough for a test. */
const onNetworkFolder: OwnFolderSettings = { onLost: neverLost, lock: () => 'none', heartbeat: 20 };

async function own(folder: string, settings: Partial<OwnFolderSettings> = {}) {
  const ownership = await ownFolder(folder, { onLost: neverLost, ...settings });
  onTestFinished(ownership.release);
  return ownership;
}

function readRecord(folder: string): Holder {
  return JSON.parse(readFileSync(join(folder, 'lock'), 'utf8'));
}

function writeRecord(folder: string, record: Partial<Holder>): void {
  const other = { ...thisProcess(), pidNamespace: 'another container', token: 'other', lock: 'none', beat: 0 };
  writeFileSync(join(folder, 'lock'), JSON.stringify({ ...other, since: '2026-01-01', ...record }).padEnd(1024));
}

describe('ownFolder', () => {
  it('refuses a second owner in one sentence that names the first, until that one lets go', async () => {
    const folder = temporaryFolder();
    const first = await own(folder);
    await expect(own(folder)).rejects.toThrow(
      `The data folder ${folder} is in use by process ${process.pid} on ${hostname()} since ${readRecord(folder).since}; ` +
        'stop that one first, or set DATA_DIR to another folder.',
    );
    first.release();
    await own(folder);
  });

  it('refuses a second process, and is free at once when the first is killed', async () => {
    const folder = await temporaryDataFolder();
    const first = await startDatabaseProcess(folder);
    await first.untilLines(1);
    await expect(openDatabase({ dataDir: folder })).rejects.toThrow(`is in use by process ${first.pid} on`);
    const second = await startDatabaseProcess(folder);
    await second.ended;
    expect(second.lines).toEqual([expect.stringContaining(`is in use by process ${first.pid} on`)]);
    await first.kill();
    const database = await openDatabase({ dataDir: folder });
    await database.close();
  });

  it('needs no second look where the kernel holds the lock, whatever container the dead owner was in', async () => {
    const folder = temporaryFolder();
    writeRecord(folder, { lock: 'held', boot: 'before the power loss' });
    const ownership = await own(folder, { lock: () => 'held', heartbeat: 1_000_000 });
    expect(readRecord(folder).pid).toBe(process.pid);
    ownership.release();
  });

  it('asks a kernel lock that sees through processes', async () => {
    const folder = await temporaryDataFolder();
    const first = await startDatabaseProcess(folder);
    await first.untilLines(1);
    await expect(own(folder, { lock: kernelLock })).rejects.toThrow(/in use/);
  });

  it('waits for heartbeats of an owner on another machine, and refuses when there are some', async () => {
    const folder = temporaryFolder();
    let beat = 0;
    writeRecord(folder, { host: 'other', beat });
    const alive = setInterval(() => writeRecord(folder, { host: 'other', beat: ++beat }), 5);
    onTestFinished(() => clearInterval(alive));
    await expect(own(folder, onNetworkFolder)).rejects.toThrow(/in use by process \d+ on other/);
  });

  it('takes over from an owner on another machine that has no heartbeat', async () => {
    const folder = temporaryFolder();
    writeRecord(folder, { host: 'other' });
    await own(folder, onNetworkFolder);
    expect(readRecord(folder).host).toBe(hostname());
  });

  it('has a heartbeat, and notices when somebody took over all the same', async () => {
    const folder = temporaryFolder();
    const lost = new Promise<Error>((resolve) => {
      void own(folder, { ...onNetworkFolder, onLost: resolve }).then(() => writeRecord(folder, { host: 'other' }));
    });
    expect((await lost).message).toMatch(/in use by process \d+ on other/);
  });

  it('says why a folder cannot be used, and leaves it as it is', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'file'), '');
    await expect(openDatabase({ dataDir: join(folder, 'file/data') })).rejects.toThrow(
      // Node 24 says EEXIST.
      /^The data folder .*file.data cannot be written: E(NOTDIR: not a directory|EXIST: file already exists)\. Set DATA_DIR to another one\.$/,
    );
  });

  it('does not mistake foreign files for a database', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'database'));
    writeFileSync(join(folder, 'database/letter.txt'), 'mine');
    await expect(openDatabase({ dataDir: folder })).rejects.toThrow(
      /^The database in .* cannot be opened: .*not empty/,
    );
    expect(readFileSync(join(folder, 'database/letter.txt'), 'utf8')).toBe('mine');
  });
});

describe('judgeHolder', () => {
  const me = thisProcess();
  const holder: Holder = { ...me, token: 'a', lock: 'none', since: '', beat: 1 };
  const runsSince = (started: string | null) => () => started;

  it.each<[string, Partial<Holder>, string]>([
    ['a process that runs here since then', {}, 'alive'],
    ['one that let go', { released: true }, 'dead'],
    ['one whose number another process has now', { started: '1' }, 'dead'],
    ['one of another container', { pidNamespace: 'pid:[1]' }, 'watch'],
    ['one of another machine', { host: 'other' }, 'watch'],
    ['one before the last boot', { boot: 'earlier' }, 'watch'],
  ])('%s', (_who, parts, judgement) => {
    expect(judgeHolder({ ...holder, ...parts }, me, 'none', runsSince(me.started))).toBe(judgement);
  });

  it('believes the kernel when both held its lock', () => {
    expect(judgeHolder({ ...holder, lock: 'held' }, me, 'held')).toBe('dead');
    expect(judgeHolder({ ...holder, lock: 'none' }, me, 'held')).toBe('alive');
  });
});
