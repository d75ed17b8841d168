import { enUS, zhCN } from '@mui/material/locale';
import { alpha, createTheme, type PaletteOptions, type Theme, type ThemeOptions } from '@mui/material/styles';
import type { Language } from '../../fields/shared/languages.ts';
import type { Appearance } from './appearance.ts';
import { componentDefaults } from './componentDefaults.ts';
import { accents, presets, type Surface, surfaces } from './palettes.ts';

declare module '@mui/material/styles' {
  interface BreakpointOverrides {
    xxl: true;
  }
}

/** Only fonts that operating systems include, Chinese ones too. */
const fontFamily =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Liberation Sans", Arial, ' +
  '"PingFang SC", "Hiragino Sans GB", "Microsoft YaHei", "Noto Sans CJK SC", "Source Han Sans SC", sans-serif';

/** Texts that MUI's own Chinese lacks. */
const alsoChinese = { components: { MuiPagination: { defaultProps: { 'aria-label': '分页导航' } } } };

/** The choice, with light or dark from the device where it follows the system. */
type ShownAppearance = Omit<Appearance, 'dark'> & { dark: boolean };

/** The MUI theme for an appearance, in a language (MUI's own texts). */
export function createAppTheme(appearance: ShownAppearance, language: Language): Theme {
  const options: ThemeOptions = {
    breakpoints: { values: { xs: 0, sm: 600, md: 960, lg: 1280, xl: 1440, xxl: 1920 } },
    palette: paletteOf(appearance),
    shape: { borderRadius: presets[appearance.preset].radius },
    transitions: {
      duration: {
        shortest: 150,
        shorter: 200,
        short: 200,
        standard: 200,
        complex: 200,
        enteringScreen: 200,
        leavingScreen: 200,
      },
    },
    typography: {
      fontFamily,
      fontSize: 14,
      h1: { fontSize: '1.25rem', fontWeight: 600, lineHeight: 1.3 },
      h2: { fontSize: '1.125rem', fontWeight: 600, lineHeight: 1.35 },
      h3: { fontSize: '1rem', fontWeight: 600, lineHeight: 1.4 },
      h4: { fontSize: '1rem', fontWeight: 600 },
      h5: { fontSize: '1.25rem', fontWeight: 600, lineHeight: 1.3 },
      h6: { fontSize: '1rem', fontWeight: 600 },
      subtitle1: { fontSize: '0.9375rem', fontWeight: 500 },
      subtitle2: { fontSize: '0.8125rem', fontWeight: 600 },
      body1: { fontSize: '0.875rem', lineHeight: 1.5 },
      body2: { fontSize: '0.8125rem', lineHeight: 1.5 },
      caption: { fontSize: '0.75rem', lineHeight: 1.4 },
      button: { fontSize: '0.875rem', fontWeight: 500, textTransform: 'none' },
      overline: { fontSize: '0.75rem', fontWeight: 600, letterSpacing: '0.04em', lineHeight: 1.6 },
    },
  };
  // From the options and not from a theme: comparing the two types takes the type checker half a minute.
  const components = componentDefaults(createTheme(options));
  const texts = language === 'zh' ? [zhCN, alsoChinese] : [enUS];
  return createTheme({ ...options, components }, ...texts);
}

function paletteOf({ preset, primary, surface, dark }: ShownAppearance): PaletteOptions {
  const grey: Surface = surfaces[surface ?? 'zinc'];
  const mode = dark ? 'dark' : 'light';
  const accent = accents[presets[preset].accent][mode];
  const onColour = dark ? grey[950] : '#ffffff';
  return {
    mode,
    primary: {
      main: primary === 'noir' ? (dark ? grey[50] : grey[900]) : accents[primary][mode],
      contrastText: onColour,
    },
    secondary: { main: accent, contrastText: onColour },
    success: { main: dark ? '#4ade80' : '#15803d', contrastText: onColour },
    error: { main: dark ? '#fca5a5' : '#b91c1c', contrastText: onColour },
    warning: { main: dark ? '#fbbf24' : '#a14208', contrastText: onColour },
    info: { main: dark ? '#7dd3fc' : '#0369a1', contrastText: onColour },
    ...(dark ? darkGround(grey, accent) : lightGround(grey, accent)),
  };
}

function lightGround(grey: Surface, accent: string): PaletteOptions {
  return {
    background: { default: grey[100], paper: '#ffffff' },
    text: { primary: grey[900], secondary: grey[600], disabled: alpha(grey[900], 0.42) },
    divider: grey[200],
    action: {
      active: grey[600],
      hover: alpha(grey[900], 0.045),
      selected: alpha(accent, 0.1),
      focus: alpha(accent, 0.16),
    },
  };
}

function darkGround(grey: Surface, accent: string): PaletteOptions {
  return {
    background: { default: grey[950], paper: grey[900] },
    text: { primary: grey[50], secondary: grey[400], disabled: alpha(grey[50], 0.42) },
    divider: grey[800],
    action: {
      active: grey[400],
      hover: alpha(grey[50], 0.06),
      selected: alpha(accent, 0.16),
      focus: alpha(accent, 0.24),
    },
  };
}
