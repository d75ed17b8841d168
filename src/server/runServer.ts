import { startServer } from './main.ts';
import { readSettings } from './settings.ts';
import { StartFailure } from './startFailure.ts';

/** How long running requests may take to end, in milliseconds, before their connections are cut. */
const PATIENCE = 10_000;

/**
 * Runs the server as this process until a signal ends it: settings from the environment, sentences on stderr.
 * A failure to start ends the process with code 1, a signal with 0.
 * @param front makes sure that there is a front to serve; called once settings and schema are known to be good
 */
export async function runServer(front: (say: (sentence: string) => void) => Promise<{ distDir?: string }>) {
  const ending = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => ending.abort());
  try {
    const settings = readSettings(process.env, process.argv.slice(2));
    const server = await startServer(settings, { front, signal: ending.signal, say: (text) => console.error(text) });
    console.log(`Listening on ${server.url}`);
    await aborted(ending.signal);
    await server.close(PATIENCE);
    process.exit(0);
  } catch (error) {
    if (ending.signal.aborted) process.exit(0);
    console.error(error instanceof StartFailure ? error.sentences.join('\n') : error);
    process.exit(1);
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
