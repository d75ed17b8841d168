import { describe, expect, it } from 'vitest';
import { axed, useScreens, walkPatience } from './support/walkScreens.ts';

/*
 * One of two walks over all screens, in looks that differ in everything: language, light, width and pointer. Each has
 * a file of its own, so that they run beside each other.
 */
describe('every screen on a tablet', () => {
  const walk = useScreens();

  it(
    'has nothing that axe finds in WCAG 2.2 AA',
    async () => {
      const tablet = { viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true };
      expect(await walk({ language: 'en', dark: false, context: tablet }, axed)).toEqual({});
    },
    walkPatience,
  );
});
