import { afterEach, describe, expect, it } from 'vitest';
import { defaultAppearance, storeAppearance, storedAppearance } from './appearance.ts';
import { createAppTheme } from './createAppTheme.ts';
import { accents, presets, surfaces } from './palettes.ts';

afterEach(() => localStorage.clear());

describe('the stored appearance', () => {
  it('SHELL-13 is Aura, noir, no surface, until somebody chooses; SCR-06 light or dark as the system is', () => {
    expect(storedAppearance()).toEqual({ preset: 'Aura', primary: 'noir', surface: null, dark: 'system' });
  });

  it('SHELL-12 is what was stored', () => {
    const chosen = { preset: 'Lara', primary: 'rose', surface: 'slate', dark: true } as const;
    storeAppearance(chosen);
    expect(storedAppearance()).toEqual(chosen);
  });

  it('SHELL-13 may follow the system', () => {
    storeAppearance({ ...defaultAppearance, dark: 'system' });
    expect(storedAppearance().dark).toBe('system');
  });

  it.each(['', 'null', '{', '[]', '{"preset":"toString","primary":"x","surface":5,"dark":"yes"}'])(
    'is the default where %j is stored',
    (text) => {
      localStorage.setItem('facet.appearance', text);
      expect(storedAppearance()).toEqual(defaultAppearance);
    },
  );
});

describe('the theme', () => {
  const shown = { ...defaultAppearance, dark: false };
  const looks = (Object.keys(presets) as (keyof typeof presets)[]).flatMap((preset) =>
    (['noir', ...Object.keys(accents)] as ('noir' | keyof typeof accents)[]).flatMap((primary) =>
      (Object.keys(surfaces) as (keyof typeof surfaces)[]).flatMap((surface) =>
        [false, true].map((dark) => ({ preset, primary, surface, dark })),
      ),
    ),
  );

  it.each(looks)('has texts that can be read (4.5 to 1): $preset $primary $surface, dark $dark', (appearance) => {
    const { palette } = createAppTheme(appearance, 'en');
    const grounds = [palette.background.default, palette.background.paper];
    for (const ground of grounds) {
      expect(contrast(palette.text.primary, ground)).toBeGreaterThan(4.5);
      expect(contrast(palette.text.secondary, ground)).toBeGreaterThan(4.5);
      expect(contrast(palette.secondary.main, ground)).toBeGreaterThan(4.5);
      expect(contrast(palette.error.main, ground)).toBeGreaterThan(4.5);
    }
    for (const name of ['primary', 'secondary', 'success', 'error', 'warning', 'info'] as const) {
      expect(contrast(palette[name].contrastText, palette[name].main)).toBeGreaterThan(4.5);
    }
  });

  it('SHELL-14 has the breakpoints of the product; SHELL-13 moves in 0.2 s', () => {
    const theme = createAppTheme(shown, 'en');
    expect(theme.breakpoints.values).toEqual({ xs: 0, sm: 600, md: 960, lg: 1280, xl: 1440, xxl: 1920 });
    expect(theme.transitions.duration.standard).toBe(200);
  });

  it('SHELL-13 has the preset’s own palette and, noir, near-black main buttons; success is green', () => {
    const { palette } = createAppTheme(shown, 'en');
    expect(palette.primary.main).toBe('#18181b');
    expect(palette.secondary.main).toBe(accents.emerald.light);
    expect(createAppTheme({ ...shown, preset: 'Lara' }, 'en').palette.secondary.main).toBe(accents.indigo.light);
    expect(palette.success.main).toBe('#15803d');
  });

  it('SHELL-15 speaks MUI’s part of the language', () => {
    const labelOf = (language: 'en' | 'zh') =>
      createAppTheme(shown, language).components?.MuiAutocomplete?.defaultProps?.clearText;
    expect(labelOf('zh')).toBe('清空');
    expect(labelOf('en')).not.toBe('清空');
  });
});

/** WCAG's ratio of two colours given as #rrggbb. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
