import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { freshPages, projectDir } from './freshPages.ts';

/** `npm run docs`: writes the tables of the manual anew that come from the code. */
const stale = (await freshPages()).filter(({ text, fresh }) => text !== fresh);
for (const { file, fresh } of stale) {
  writeFileSync(file, fresh);
  console.log(`Wrote ${relative(projectDir, file)}`);
}
if (stale.length === 0) console.log('Every table is as the code says.');
