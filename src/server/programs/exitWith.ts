import { Refusal } from '../errors.ts';
import { StartFailure } from '../startFailure.ts';
import { translate } from '../translate.ts';

/**
 * Runs a command of this package. The exit code is 0 when the command succeeds, and 1 with its sentences on stderr when
 * it fails.
 */
export async function exitWith(command: () => Promise<void>): Promise<never> {
  try {
    await command();
    return await exit(0);
  } catch (error) {
    console.error(sentencesOf(error)?.join('\n') ?? error);
    return exit(1);
  }
}

/** Undefined for what nobody expected, which is shown in full. */
function sentencesOf(error: unknown): string[] | undefined {
  if (error instanceof StartFailure) return error.sentences;
  return error instanceof Refusal ? error.messages.map((message) => translate('en', message)) : undefined;
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
