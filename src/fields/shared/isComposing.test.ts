import { expect, it } from 'vitest';
import { isComposing } from './isComposing.ts';

it('SCR-04 knows a key that picks a Chinese character, also in Safari, where the composition has ended by then', () => {
  expect(isComposing({ nativeEvent: { isComposing: true, keyCode: 229 } })).toBe(true);
  expect(isComposing({ nativeEvent: { isComposing: false, keyCode: 229 } })).toBe(true);
  expect(isComposing({ nativeEvent: { isComposing: false, keyCode: 13 } })).toBe(false);
});
