import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadPinyin } from './loadPinyin.ts';
import { type PinyinOf, rankOf, splitName } from './matchName.ts';

describe('SCR-04 what was typed and a name', () => {
  let pinyinOf: PinyinOf;
  beforeAll(async () => {
    pinyinOf = await loadPinyin();
  });
  const fits = (typed: string, name: string) => rankOf(typed, splitName(name, pinyinOf)) !== undefined;

  it.each([
    ['sale', 'New Sale'],
    ['ns', 'New Sale'],
    ['nesa', 'New Sale'],
    ['sale new', 'New Sale'],
    ['SALE', 'New Sale'],
    ['mor', 'New Memo Out Return'],
    ['port', 'Reports'],
    ['us', 'Update Status'],
    ['cafe', 'Café'],
    ['xiaoshou', '销售单'],
    ['xsd', '销售单'],
    ['xshd', '销售单'],
    ['xjxs', '新建 销售单'],
    ['shoudan', '销售单'],
    ['销售', '新建销售单'],
    ['售单', '销售单'],
    ['lvbs', '绿宝石'],
    ['yh', '银行'],
    ['yinhang', '银行'],
    ['zl', '重量'],
    ['qrm', '导出 QR 码'],
  ])('%s means %s', (typed, name) => {
    expect(fits(typed, name)).toBe(true);
  });

  it.each([
    ['sn', 'New Sale'],
    ['nle', 'New Sale'],
    ['e', 'New Sale'],
    ['sale x', 'New Sale'],
    ['xd', '销售单'],
    ['iao', '销售单'.slice(1)],
    ['', 'New Sale'],
  ])('%j does not mean %s', (typed, name) => {
    expect(fits(typed, name)).toBe(false);
  });

  it('puts the beginning of a name before its middle, and short names before long ones', () => {
    const names = ['Resale', 'Memo Sale', 'Sale Return', 'Sale', 'Some Ale'];
    const ranks = names.map((name) => ({ name, rank: rankOf('sale', splitName(name)) }));
    const sorted = ranks
      .filter(({ rank }) => rank !== undefined)
      .sort((one, other) => Number(one.rank) - Number(other.rank));
    expect(sorted.map(({ name }) => name)).toEqual(['Sale', 'Sale Return', 'Some Ale', 'Memo Sale', 'Resale']);
  });

  it('puts all initials before the beginning of a word', () => {
    const [status, users] = ['Update Status', 'Users'].map((name) => rankOf('us', splitName(name)) ?? Number.NaN);
    expect(status).toBeLessThan(users as number);
  });

  const words = fc.array(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 1, maxLength: 5 });
  const signs = fc.array(fc.constantFrom(...'新建销售单货品采购退回客户供应商盘点报表设置打印确认保存借出还入'), {
    minLength: 1,
    maxLength: 6,
  });

  it('finds every name by the beginnings of its words, however long each of them is', () => {
    fc.assert(
      fc.property(words, fc.infiniteStream(fc.integer({ min: 1, max: 8 })), (name, lengths) => {
        const typed = name.map((word) => word.slice(0, lengths.next().value)).join('');
        expect(fits(typed, name.join(' '))).toBe(true);
      }),
    );
  });

  it('finds every Chinese name by its signs, its pinyin, and the beginnings of its pinyin', () => {
    fc.assert(
      fc.property(signs, fc.infiniteStream(fc.nat({ max: 6 })), (name, lengths) => {
        const typed = name.map((sign) => {
          const length = lengths.next().value as number;
          return length === 0 ? sign : (pinyinOf(sign)[0] ?? sign).slice(0, length);
        });
        expect(fits(typed.join(''), name.join(''))).toBe(true);
      }),
    );
  });

  it('ends for every text', () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ maxLength: 60 }), (typed, name) => {
        const rank = rankOf(typed, splitName(name, pinyinOf));
        expect(rank === undefined || rank >= -0.5).toBe(true);
      }),
    );
    expect(rankOf(`${'a'.repeat(60)}b`, splitName('aaaaa '.repeat(30)))).toBeUndefined();
  });
});
