import { compileProgram } from './compileProgram.ts';
import { keptServerProgram } from './keptServer.ts';

/** Once before all, as the compiler does not run among the browser's globals that tests of the front have. */
export default async function setup(): Promise<void> {
  process.env[keptServerProgram] = await compileProgram('tests/support/keptServerProcess.ts');
}
