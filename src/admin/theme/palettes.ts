/*
 * The colours to choose from. Every `light` is dark enough for white text and for text on white (AA), every `dark`
 * light enough for text on the dark surface.
 */

interface Accent {
  light: string;
  dark: string;
}

export const accents = {
  emerald: { light: '#047857', dark: '#34d399' },
  indigo: { light: '#4f46e5', dark: '#a5b4fc' },
  blue: { light: '#1d4ed8', dark: '#60a5fa' },
  teal: { light: '#0f766e', dark: '#2dd4bf' },
  violet: { light: '#6d28d9', dark: '#c4b5fd' },
  rose: { light: '#be123c', dark: '#fda4af' },
  amber: { light: '#92400e', dark: '#fbbf24' },
} satisfies Record<string, Accent>;

export type AccentName = keyof typeof accents;

/** From the lightest (50) to the darkest (950) step of a grey. */
export interface Surface {
  50: string;
  100: string;
  200: string;
  300: string;
  400: string;
  600: string;
  700: string;
  800: string;
  900: string;
  950: string;
}

export const surfaces = {
  zinc: {
    50: '#fafafa',
    100: '#f4f4f5',
    200: '#e4e4e7',
    300: '#d4d4d8',
    400: '#a1a1aa',
    600: '#52525b',
    700: '#3f3f46',
    800: '#27272a',
    900: '#18181b',
    950: '#0c0c0e',
  },
  slate: {
    50: '#f8fafc',
    100: '#f1f5f9',
    200: '#e2e8f0',
    300: '#cbd5e1',
    400: '#94a3b8',
    600: '#475569',
    700: '#334155',
    800: '#1e293b',
    900: '#0f172a',
    950: '#070c18',
  },
  stone: {
    50: '#fafaf9',
    100: '#f5f5f4',
    200: '#e7e5e4',
    300: '#d6d3d1',
    400: '#a8a29e',
    600: '#57534e',
    700: '#44403c',
    800: '#292524',
    900: '#1c1917',
    950: '#0f0d0c',
  },
} satisfies Record<string, Surface>;

export type SurfaceName = keyof typeof surfaces;

/** A preset is a palette for highlights (focus, selection, links) and the roundness of corners, in pixels. */
export const presets = {
  Aura: { accent: 'emerald', radius: 8 },
  Lara: { accent: 'indigo', radius: 4 },
} satisfies Record<string, { accent: AccentName; radius: number }>;

export type PresetName = keyof typeof presets;
