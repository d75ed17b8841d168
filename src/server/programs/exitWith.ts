import { StartFailure } from '../startFailure.ts';

/**
 * Runs a command of this package. The exit code is 0 when the command succeeds, and 1 with its sentences on stderr when
 * it fails.
 */
export async function exitWith(command: () => Promise<void>): Promise<never> {
  try {
    await command();
    process.exit(0);
  } catch (error) {
    console.error(error instanceof StartFailure ? error.sentences.join('\n') : error);
    process.exit(1);
  }
}
