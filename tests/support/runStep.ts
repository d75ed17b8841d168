import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';

const running = new Set<ChildProcess>();

/**
 * Runs a program of node_modules/.bin in a process group of its own, so that whatever it starts can be stopped with it.
 * Its output is shown, or else collected.
 *
 * @returns its exit code, which is 1 when a signal ended it or it could not be started, and what was collected
 */
export function runStep(
  program: string,
  args: string[],
  { collect = false } = {},
): Promise<{ code: number; printed: string }> {
  return new Promise((resolve) => {
    const output = collect ? 'pipe' : 'inherit';
    const child = spawn(path.resolve('node_modules/.bin', program), args, {
      stdio: ['ignore', output, output],
      detached: true,
    });
    running.add(child);
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
      });
    }
    child.once('error', (error) => resolve({ code: 1, printed: error.message }));
    child.once('close', (code) => {
      running.delete(child);
      resolve({ code: code ?? 1, printed });
    });
  });
}

/** Ends all that runs, with everything it started, when this process is told to end. */
export function stopStepsOnInterrupt(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      const ending = [...running];
      const ended = ending.map((child) => new Promise((resolve) => child.once('exit', resolve)));
      for (const child of ending) signalGroup(child, 'SIGTERM');
      const exit = () => process.exit(130);
      void Promise.all(ended).then(exit);
      setTimeout(() => {
        for (const child of ending) signalGroup(child, 'SIGKILL');
        exit();
      }, 5_000);
    });
  }
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch {
    // The group has ended meanwhile.
  }
}
