import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import { compileProgram } from './compileProgram.ts';

export interface DatabaseProcess {
  pid: number;
  /** Everything that it has printed so far. */
  lines: string[];
  /** Resolves when it has printed that many lines, or ended. */
  untilLines(count: number): Promise<void>;
  /** SIGKILL; resolves when it is gone and all that it printed is there. */
  kill(): Promise<void>;
  /** Resolves when it has ended by itself. */
  ended: Promise<unknown>;
}

/** Starts databaseProcess.ts on a data folder; killed at the latest when the test ends. */
export async function startDatabaseProcess(folder: string): Promise<DatabaseProcess> {
  const program = await compileProgram('tests/support/databaseProcess.ts');
  const child = spawn(process.execPath, [program, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const lines: string[] = [];
  const output = createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  const ended = Promise.all([once(child, 'exit'), once(output, 'close')]);
  const untilLines = (count: number) =>
    new Promise<void>((resolve) => {
      const check = () => lines.length >= count && resolve();
      output.on('line', check).once('close', resolve);
      check();
    });
  return {
    pid: child.pid ?? 0,
    lines,
    untilLines,
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
    ended,
  };
}
