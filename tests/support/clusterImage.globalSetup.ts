import { buildClusterImage } from '../../src/server/programs/buildClusterImage.ts';

/** Once before all: new data folders start from the image, as those of a built product do. */
export default async function setup(): Promise<void> {
  await buildClusterImage((sentence) => console.log(sentence));
}
