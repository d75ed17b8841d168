import { useEffect, useRef } from 'react';
import { usePreference } from '../common/usePreference.ts';
import { useAppearance } from '../theme/AppearanceProvider.tsx';
import { appearanceFrom } from '../theme/appearance.ts';

/** Shows the looks that the signed-in user chose, on whatever device, and keeps what is chosen here with the user. */
export function useKeptAppearance(): void {
  const { chosen, adopt } = useAppearance();
  const [kept, keep, asked] = usePreference<unknown>('appearance', null);
  // What was chosen before signing in is the device's alone.
  const before = useRef(chosen);

  useEffect(() => {
    if (asked && kept !== null && chosen === before.current) adopt(appearanceFrom(kept));
  }, [asked, kept, chosen, adopt]);

  useEffect(() => {
    if (chosen && chosen !== before.current) keep(chosen);
  }, [chosen, keep]);
}
