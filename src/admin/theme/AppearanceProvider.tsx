import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { createContext, type ReactNode, useCallback, useContext, useLayoutEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLanguage } from '../i18n/LanguageProvider.tsx';
import { type Appearance, storeAppearance, storedAppearance } from './appearance.ts';
import { createAppTheme } from './createAppTheme.ts';

interface AppearanceState {
  appearance: Appearance;
  change: (choice: Partial<Appearance>) => void;
}

const AppearanceContext = createContext<AppearanceState | undefined>(undefined);

/** The looks of the app: the chosen theme, kept across reloads, and the `dark` class on the document's root. */
export function AppearanceProvider({ children }: { children: ReactNode }) {
  const [appearance, setAppearance] = useState(storedAppearance);
  const { language } = useLanguage();
  const theme = useMemo(() => createAppTheme(appearance, language), [appearance, language]);
  const change = useCallback((choice: Partial<Appearance>) => {
    withViewTransition(() => setAppearance((current) => ({ ...current, ...choice })));
  }, []);

  useLayoutEffect(() => {
    storeAppearance(appearance);
    document.documentElement.classList.toggle('dark', appearance.dark);
  }, [appearance]);

  const state = useMemo(() => ({ appearance, change }), [appearance, change]);
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

/** Fades from the old looks to the new where the browser can. */
function withViewTransition(update: () => void): void {
  if (typeof document.startViewTransition === 'function') document.startViewTransition(() => flushSync(update));
  else update();
}
