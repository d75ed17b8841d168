import { readSettings, type Settings } from '../settings/readSettings.ts';
import { failureSentences } from './failureSentences.ts';
import { type StartOptions, startServer } from './startServer.ts';

/** How long running requests may take to end before their connections are cut, in milliseconds. */
const PATIENCE = 10_000;

export interface RunOptions extends Pick<StartOptions, 'front'> {
  /** Settings that differ from those of the environment. */
  change?: (settings: Settings) => Settings;
  /** Starts something in front of the running server. Returns the address that people should use. */
  listening?: (url: string, settings: Settings) => Promise<string>;
}

/**
 * Runs the server in this process until a signal ends it: settings come from the environment, sentences go to stderr. A
 * failed start ends the process with code 1, a signal with code 0.
 */
export async function runServer({ front, change, listening }: RunOptions): Promise<never> {
  const ending = new AbortController();
  // Who reads what is printed may end, and the disk where it is kept may be full: the house goes on without it.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => ending.abort());
  try {
    const fromEnvironment = readSettings(process.env, process.argv.slice(2));
    const settings = change ? change(fromEnvironment) : fromEnvironment;
    const server = await startServer(settings, { front, signal: ending.signal, log: (text) => console.error(text) });
    console.log(`Listening on ${listening ? await listening(server.url, fromEnvironment) : server.url}`);
    await aborted(ending.signal);
    await server.close(PATIENCE);
    process.exit(0);
  } catch (error) {
    if (ending.signal.aborted) process.exit(0);
    console.error(failureSentences(error)?.join('\n') ?? error);
    process.exit(1);
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
