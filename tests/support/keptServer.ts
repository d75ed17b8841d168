import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

export interface ServerRequest {
  /** The repository's own when absent. */
  schemaDir?: string | undefined;
  /** The built front; without it the server has an API alone. */
  distDir?: string | undefined;
}

/** Names what compileKeptServer.ts made of keptServerProcess.ts. */
export const keptServerProgram = 'FACET_KEPT_SERVER';

/** One process for all files of a test worker, which keeps its modules from file to file. */
let serverProcess: ChildProcess | undefined;

/**
 * Starts the real server over a database without records, in place of the one that this worker had before, and answers
 * its address. It runs in a process of its own: in jsdom, server code would take the browser's globals for its own.
 */
export async function startKeptServer(request: ServerRequest = {}): Promise<string> {
  serverProcess ??= forkServer();
  const waiting = new AbortController();
  const events = ['message', 'exit'].map((event) => once(serverProcess as ChildProcess, event, waiting));
  serverProcess.send(request);
  const [answer] = await Promise.race(events);
  waiting.abort();
  if (typeof answer !== 'string') throw new Error(`The server of the tests ended with ${answer}`);
  return answer;
}

function forkServer(): ChildProcess {
  const child = fork(process.env[keptServerProgram] ?? '', { execArgv: [] });
  // The worker ends without waiting for it, and it with the worker.
  child.unref();
  child.channel?.unref();
  return child.once('exit', () => {
    serverProcess = undefined;
  });
}
