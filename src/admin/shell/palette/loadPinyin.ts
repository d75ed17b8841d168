import type { PinyinOf } from './matchName.ts';

/** The readings of Chinese signs: a large table, fetched when somebody first opens the palette. */
export async function loadPinyin(): Promise<PinyinOf> {
  const { polyphonic } = await import('pinyin-pro');
  return (sign) => polyphonic(sign, { toneType: 'none', type: 'array', v: true }).flat();
}
