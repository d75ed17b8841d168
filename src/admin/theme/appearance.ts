import { keepOnDevice } from '../device/keepOnDevice.ts';
import { type AccentName, accents, type PresetName, presets, type SurfaceName, surfaces } from './palettes.ts';

/** The user's choices of the appearance. */
export interface Appearance {
  preset: PresetName;
  /** Colour of the main buttons: `noir` is near-black, on dark near-white. */
  primary: 'noir' | AccentName;
  /** The greys; null: zinc. */
  surface: SurfaceName | null;
  /** `system`: follows the device, live, as long as nobody has chosen. */
  dark: boolean | 'system';
}

export const defaultAppearance: Appearance = { preset: 'Aura', primary: 'noir', surface: null, dark: 'system' };

/** public/early.js reads the same key, before the first paint. */
const storageKey = 'facet.appearance';

/** The choice that this device remembers. */
export function storedAppearance(): Appearance {
  return appearanceFrom(readStored());
}

/** A stored choice, with the default for every value that is missing or no longer offered. */
export function appearanceFrom(kept: unknown): Appearance {
  const { preset, primary, surface, dark } = (kept ?? {}) as Record<string, unknown>;
  return {
    preset: offered(preset, presets) ?? defaultAppearance.preset,
    primary: offered(primary, accents) ?? defaultAppearance.primary,
    surface: offered(surface, surfaces) ?? defaultAppearance.surface,
    dark: typeof dark === 'boolean' ? dark : defaultAppearance.dark,
  };
}

/** Calls back when another tab has stored a choice; returns the function that unsubscribes. */
export function followStoredAppearance(listener: (appearance: Appearance) => void): () => void {
  const onStorage = ({ key }: StorageEvent) => key === storageKey && listener(storedAppearance());
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

export function storeAppearance(appearance: Appearance): void {
  keepOnDevice(storageKey, JSON.stringify(appearance));
}

function readStored(): unknown {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? '{}');
  } catch {
    return {};
  }
}

function offered<Choices extends object>(value: unknown, choices: Choices): keyof Choices | undefined {
  return typeof value === 'string' && Object.hasOwn(choices, value) ? (value as keyof Choices) : undefined;
}
