import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { passwordViolation } from './passwordViolation.ts';

const owner = { texts: ['mei.chan@peony-jewels.com', 'Mei', 'Chan', null], siteName: 'Facet' };
const judged = async (password: string) => (await passwordViolation(password, owner))?.key;

describe('passwordViolation', () => {
  it.each(['Password1!', 'P@ssw0rd', 'P@ssw0rd1!', 'Admin123!', 'Welcome1!', 'Qwerty123!', 'Letmein1!', 'Abcd1234!'])(
    'SAFE-07 refuses the common password %s',
    async (password) => expect(await judged(password)).toBe('passwordCommon'),
  );

  it.each(['Mei-Chan-1', 'Chan#Mei2026', 'Facet2024!', 'Peony-Jewels-1', 'MEI.CHAN@peony-jewels.com1'])(
    'SAFE-07 refuses %s, which is made of names',
    async (password) => expect(await judged(password)).toBeDefined(),
  );

  it.each(['Mei likes 3 teal Kites!', 'Ochre-Lantern-7', 'K7#mPq2$xW', '翡翠Jade-Lotus-88'])(
    'SAFE-07 takes %s',
    async (password) => expect(await judged(password)).toBeUndefined(),
  );

  it('SAFE-07 refuses Chinese names too', async () => {
    const chinese = { texts: ['a@b.cn', '美玲', '陈'], siteName: '晶石' };
    expect(await passwordViolation('美玲晶石-A1', chinese)).toEqual({ key: 'passwordOwnNames' });
  });

  it('SAFE-07 refuses names in any order and case, with a sign and a digit', async () => {
    const name = fc.constantFrom('mei', 'chan', 'peony', 'jewels', 'facet');
    const cased = fc.tuple(name, fc.boolean()).map(([text, upper]) => (upper ? text.toUpperCase() : text));
    const password = fc.tuple(
      fc.array(cased, { minLength: 2, maxLength: 4 }),
      fc.constantFrom('-', '#', '.'),
      fc.nat(9),
    );
    await fc.assert(
      fc.asyncProperty(password, async ([names, sign, digit]) => {
        expect(await judged(`${names.join(sign)}${sign}${digit}`)).toBeDefined();
      }),
      { numRuns: 30 },
    );
  });
});
