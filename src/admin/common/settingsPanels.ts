import type { SettingsTab } from '../../metadata/keys/roleKeys.ts';
import { useSchema } from '../providers/workspace/schemaContext.tsx';

const names = [
  'profile',
  'password',
  'second-factor',
  'api-keys',
  'language',
  'appearance',
  'status',
  'stock-check',
  'security',
] as const;

/** The name of a panel of the settings, which is its `?tab=` in the address too. */
export type SettingsPanel = (typeof names)[number];

/** The panels that tell of the house; the others are everybody's own. */
const housePanels: Partial<Record<SettingsPanel, SettingsTab>> = { 'stock-check': 'status', security: 'security' };

/** The panels that the user sees. Where the schema has no stock, there is nothing to check. */
export function useSettingsPanels(): SettingsPanel[] {
  const { modules, settings } = useSchema();
  const hasStock = Object.values(modules).some(({ stock }) => stock);
  const sees = (tab: SettingsTab | undefined) => tab === undefined || !settings || settings.includes(tab);
  return names.filter((name) => hasStock || name !== 'stock-check').filter((name) => sees(housePanels[name]));
}
