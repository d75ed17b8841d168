import { describe, expect, it } from 'vitest';
import { axed, untranslated, useScreens, walkPatience } from './support/walkScreens.ts';

/*
 * One of two walks over all screens, in looks that differ in everything: language, light, width and pointer. Each has
 * a file of its own, so that they run beside each other.
 */
describe('every screen on a desktop', () => {
  // The whole browser, as it has the viewer that shows a paper within a dialog.
  const walk = useScreens({ whole: true });

  it(
    'SHELL-15 shows no text that is not in the translations, and nothing that axe finds in WCAG 2.2 AA',
    async () => {
      const desktop = { viewport: { width: 1440, height: 900 } };
      const found = await walk({ language: 'zh', dark: true, context: desktop }, async (page, words) => [
        ...(await untranslated(page, words)),
        ...(await axed(page)),
      ]);
      expect(found).toEqual({});
    },
    walkPatience,
  );
});
