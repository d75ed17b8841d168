import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, constants, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

export const installPrinter =
  'No ippeveprinter found: run `sudo apt-get install -y cups-ipp-utils dbus-daemon poppler-utils`.';

/** A printer of paper and ink, but for the paper and ink: CUPS' own IPP Everywhere printer. */
export interface TestPrinter {
  /** ipp://127.0.0.1:… */
  uri: string;
  port: number;
  name: string;
  /** Files of the documents that it got, in their order. */
  received(): string[];
  /** Everything that it says, each request with its attributes among it. */
  output(): string;
  stop(): Promise<void>;
}

export interface TestPrinterOptions {
  name?: string;
  /** Media types of the documents that it takes. */
  accepts?: string;
  /** Program that prints; it gets the path of the document. */
  command?: string;
}

/** A label printer with a roll of 29 mm. Throws with the package to install where there is no such program. */
export async function startPrinter(options: TestPrinterOptions = {}): Promise<TestPrinter> {
  const { name = 'Label Desk', accepts = 'application/pdf', command = '/bin/true' } = options;
  const [program, busProgram] = ['ippeveprinter', 'dbus-daemon'].map(findProgram);
  if (!program || !busProgram) throw new Error(installPrinter);
  const dir = mkdtempSync(path.join(tmpdir(), 'facet-printer-'));
  const spool = path.join(dir, 'spool');
  mkdirSync(spool);
  const attributes = path.join(dir, 'printer.conf');
  writeFileSync(attributes, attributesOf(accepts));
  const bus = await startBus(busProgram, dir);
  const port = await freePort();
  const args = ['-vvv', '-r', 'off', '-p', String(port), '-n', 'localhost', '-l', 'Vault', '-d', spool, '-k'];
  const printer = spawn(program, [...args, '-K', dir, '-a', attributes, '-c', command, name], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DBUS_SYSTEM_BUS_ADDRESS: bus.address },
  });
  const output = collect(printer);
  const stop = async () => {
    await end(printer);
    await end(bus.process);
    rmSync(dir, { recursive: true, force: true });
  };
  try {
    await accepting(printer, port, output);
  } catch (error) {
    await stop();
    throw error;
  }
  const received = () =>
    readdirSync(spool)
      .filter((file) => !file.endsWith('.prn'))
      .sort((one, other) => Number.parseInt(one, 10) - Number.parseInt(other, 10))
      .map((file) => path.join(spool, file));
  return { uri: `ipp://127.0.0.1:${port}/ipp/print`, port, name, received, output, stop };
}

function findProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/bin'].filter(Boolean);
  return folders.map((folder) => path.join(folder, name)).find(isProgram);
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function attributesOf(accepts: string): string {
  return [
    'ATTR keyword print-scaling-supported auto,auto-fit,fill,fit,none',
    'ATTR keyword media-supported oe_label_29x42mm,roll_max_29x1000mm',
    'ATTR keyword media-default oe_label_29x42mm',
    'ATTR collection media-size-supported {',
    '  MEMBER integer x-dimension 2900',
    '  MEMBER rangeOfInteger y-dimension 1000-100000',
    '}',
    `ATTR mimeMediaType document-format-supported ${accepts}`,
    '',
  ].join('\n');
}

/** It does not start without a message bus, though it announces nothing here: one of its own. */
async function startBus(program: string, dir: string): Promise<{ process: ChildProcess; address: string }> {
  const config = path.join(dir, 'bus.conf');
  writeFileSync(
    config,
    `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
      "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
    <busconfig>
      <listen>unix:path=${path.join(dir, 'bus')}</listen>
      <auth>EXTERNAL</auth>
      <policy context="default"><allow send_destination="*"/><allow receive_sender="*"/><allow own="*"/></policy>
    </busconfig>`,
  );
  const bus = spawn(program, [`--config-file=${config}`, '--nofork', '--nopidfile', '--print-address=1'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = collect(bus);
  const address = await new Promise<string>((resolve, reject) => {
    bus.stdout?.on('data', () => {
      const [line] = /^unix:.*$/m.exec(output()) ?? [];
      if (line) resolve(line);
    });
    bus.once('error', reject);
    bus.once('exit', (code) => reject(new Error(`dbus-daemon ended with ${code}:\n${output()}`)));
  });
  return { process: bus, address };
}

function collect(child: ChildProcess): () => string {
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  }
  return () => printed;
}

/** A port that nothing listens at; a printer that is switched off has one. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('No port')),
      );
    });
  });
}

async function accepting(printer: ChildProcess, port: number, output: () => string): Promise<void> {
  while (!(await connects(port))) {
    if (printer.exitCode !== null) throw new Error(`ippeveprinter ended with ${printer.exitCode}:\n${output()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function connects(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('close', () => socket.destroy());
    socket.once('connect', () => socket.end());
  });
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });
}
