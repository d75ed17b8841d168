import { type AccentName, accents, type PresetName, presets, type SurfaceName, surfaces } from './palettes.ts';

/** What people may choose of the looks. */
export interface Appearance {
  preset: PresetName;
  /** Colour of the main buttons: `noir` is near-black, on dark near-white. */
  primary: 'noir' | AccentName;
  /** The greys; null: zinc. */
  surface: SurfaceName | null;
  dark: boolean;
}

export const defaultAppearance: Appearance = { preset: 'Aura', primary: 'noir', surface: null, dark: false };

/** public/early.js reads the same key, before the first paint. */
const storageKey = 'facet.appearance';

/** The stored choice, with the default for whatever is missing or no longer offered. */
export function storedAppearance(): Appearance {
  const stored = readStored();
  return {
    preset: offered(stored.preset, presets) ?? defaultAppearance.preset,
    primary: offered(stored.primary, accents) ?? defaultAppearance.primary,
    surface: offered(stored.surface, surfaces) ?? defaultAppearance.surface,
    dark: stored.dark === true,
  };
}

export function storeAppearance(appearance: Appearance): void {
  localStorage.setItem(storageKey, JSON.stringify(appearance));
}

function readStored(): Record<string, unknown> {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? '{}') ?? {};
  } catch {
    return {};
  }
}

function offered<Choices extends object>(value: unknown, choices: Choices): keyof Choices | undefined {
  return typeof value === 'string' && Object.hasOwn(choices, value) ? (value as keyof Choices) : undefined;
}
