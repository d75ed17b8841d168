import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useLanguage } from '../i18n/LanguageProvider.tsx';
import { type Appearance, followStoredAppearance, storeAppearance, storedAppearance } from './appearance.ts';
import { createAppTheme } from './createAppTheme.ts';

interface AppearanceState {
  /** The user's choice. */
  appearance: Appearance;
  /** Whether the dark mode is on now. */
  dark: boolean;
  /** The choice made on this page, if there is one; object identity distinguishes one choice from another. */
  chosen: Appearance | undefined;
  change: (choice: Partial<Appearance>) => void;
  /** Applies a choice made elsewhere. */
  adopt: (appearance: Appearance) => void;
}

const AppearanceContext = createContext<AppearanceState | undefined>(undefined);

/** The appearance of the app: the chosen theme, kept across reloads, and the `dark` class on the document's root. */
export function AppearanceProvider({ children }: { children: ReactNode }) {
  const [appearance, setAppearance] = useState(storedAppearance);
  const [chosen, setChosen] = useState<Appearance>();
  const { language } = useLanguage();
  const systemIsDark = useMediaQuery('(prefers-color-scheme: dark)', { noSsr: true });
  const dark = appearance.dark === 'system' ? systemIsDark : appearance.dark;
  const theme = useMemo(() => createAppTheme({ ...appearance, dark }, language), [appearance, dark, language]);
  const change = useCallback(
    (choice: Partial<Appearance>) => {
      const next = { ...appearance, ...choice };
      withViewTransition(() => {
        setAppearance(next);
        setChosen(next);
      });
    },
    [appearance],
  );

  useLayoutEffect(() => storeAppearance(appearance), [appearance]);
  useLayoutEffect(() => void document.documentElement.classList.toggle('dark', dark), [dark]);
  useEffect(() => followStoredAppearance(setAppearance), []);

  const state = useMemo(
    () => ({ appearance, dark, chosen, change, adopt: setAppearance }),
    [appearance, dark, chosen, change],
  );
  return (
    <AppearanceContext.Provider value={state}>
      <ThemeProvider theme={theme}>
        <CssBaseline enableColorScheme />
        {children}
      </ThemeProvider>
    </AppearanceContext.Provider>
  );
}

export function useAppearance(): AppearanceState {
  const state = useContext(AppearanceContext);
  if (!state) throw new Error('useAppearance needs an AppearanceProvider above it');
  return state;
}

/**
 * Fades from the old appearance to the new one where the browser can, and the user has not asked for reduced motion.
 */
function withViewTransition(update: () => void): void {
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (still || typeof document.startViewTransition !== 'function') update();
  else document.startViewTransition(() => flushSync(update));
}
