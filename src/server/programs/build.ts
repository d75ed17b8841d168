import { buildClusterImage } from './buildClusterImage.ts';
import { buildFront } from './buildFront.ts';
import { exitWith } from './exitWith.ts';

/** `npm run build`: the build that `npm start` runs first. */
await exitWith(async () => {
  const [built] = await Promise.all([buildFront(() => undefined), buildClusterImage(console.error)]);
  console.log(built ? 'The front is built.' : 'The front is up to date.');
});
