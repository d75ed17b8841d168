import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';

let running: ChildProcess | undefined;

/**
 * Runs a program of node_modules/.bin with its output shown, in a process group of its own so that whatever it
 * starts can be stopped with it.
 *
 * @returns its exit code; 1 when a signal ended it or it could not be started
 */
export function runStep(program: string, args: string[]): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(path.resolve('node_modules/.bin', program), args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true,
    });
    running = child;
    child.once('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.once('exit', (code) => {
      running = undefined;
      resolve(code ?? 1);
    });
  });
}

/** Ends what runs, with everything it started, when this process is told to end. */
export function stopStepOnInterrupt(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      const group = running?.pid;
      if (group === undefined) process.exit(130);
      running?.once('exit', () => process.exit(130));
      signalGroup(group, 'SIGTERM');
      setTimeout(() => {
        signalGroup(group, 'SIGKILL');
        process.exit(130);
      }, 5_000);
    });
  }
}

function signalGroup(group: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-group, signal);
  } catch {
    // The group has ended meanwhile.
  }
}
