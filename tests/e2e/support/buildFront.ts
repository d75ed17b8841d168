import { buildFront } from '../../../src/server/programs/buildFront.ts';

/** Once before all: no test waits for the build, and no two products build at the same time. */
export default async function setup(): Promise<void> {
  await buildFront((sentence) => console.log(sentence));
}
