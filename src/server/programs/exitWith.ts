import { failureSentences } from './failureSentences.ts';

/**
 * Runs a command of this package. The exit code is 0 when the command succeeds, and 1 with its sentences on stderr when
 * it fails.
 */
export async function exitWith(command: () => Promise<void>): Promise<never> {
  try {
    await command();
    return await exit(0);
  } catch (error) {
    console.error(failureSentences(error)?.join('\n') ?? error);
    return exit(1);
  }
}

/** What is still on its way into a pipe would be lost by an exit. */
async function exit(code: number): Promise<never> {
  for (const stream of [process.stdout, process.stderr]) {
    if (stream.writableLength === 0) continue;
    await new Promise<void>((resolve) => {
      stream.once('error', () => resolve());
      stream.write('', () => resolve());
    });
  }
  process.exit(code);
}
