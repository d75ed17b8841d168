import { describe, expect, it } from 'vitest';
import { axed, fitsOthers, useScreens, walkPatience } from './support/walkScreens.ts';

/*
 * One of two walks over all screens, in looks that differ in everything: language, light, width and pointer. Each has
 * a file of its own, so that they run beside each other.
 */
describe('every screen on a tablet', () => {
  const walk = useScreens();

  it(
    'SCR-01 has nothing that axe finds in WCAG 2.2 AA, and scrolls sideways neither there nor on a phone of 360 pixels',
    async () => {
      const tablet = { viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true };
      const found = await walk({ language: 'en', dark: false, context: tablet }, async (page) => [
        ...(await axed(page)),
        ...(await fitsOthers(page)),
      ]);
      expect(found).toEqual({});
    },
    walkPatience,
  );
});
