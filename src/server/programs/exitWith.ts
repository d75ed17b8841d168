import { StartFailure } from '../startFailure.ts';

/** Runs a command of this package: 0 when it ends, 1 with its sentences on stderr when it cannot do its work. */
export async function exitWith(command: () => Promise<void>): Promise<never> {
  try {
    await command();
    process.exit(0);
  } catch (error) {
    console.error(error instanceof StartFailure ? error.sentences.join('\n') : error);
    process.exit(1);
  }
}
