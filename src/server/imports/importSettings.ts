import { isObject } from '../../fields/shared/isObject.ts';
import { dayOrders } from '../../fields/shared/written/writtenDay.ts';
import { numberStyles } from '../../fields/shared/written/writtenNumber.ts';
import { moduleOf } from '../../metadata/model.ts';
import type { Services } from '../http/Services.ts';
import type { View } from '../rights/View.ts';
import { changeImport, type ImportSettings, type StoredImport } from './importStore.ts';
import { importTargets } from './importTargets.ts';
import { badSetting } from './read/sheetFile.ts';

/** Stores other settings; what the check has found before does not hold any more. Throws 400. */
export async function withSettings(
  services: Services,
  view: View,
  stored: StoredImport,
  changes: Record<string, unknown>,
): Promise<StoredImport> {
  const settings = { ...stored.settings, ...changes } as ImportSettings;
  assertSettings(view, stored, settings);
  await changeImport(services.database.kysely, stored.id, { settings, state: 'new', counts: {} });
  return { ...stored, settings, state: 'new', counts: {} };
}

function assertSettings({ seen }: View, stored: StoredImport, settings: ImportSettings): void {
  const targets = importTargets(seen, moduleOf(seen, stored.module));
  const isTarget = (name: unknown) => targets.some((target) => target.name === name);
  const { mapping, key, values, numbers, days } = settings as Record<keyof ImportSettings, unknown>;
  if (!isObject(mapping)) throw badSetting('mapping');
  const names = stored.columns.map(({ name }) => name);
  const used = Object.values(mapping).filter((name) => name !== null);
  const fits = Object.keys(mapping).every((name) => names.includes(name)) && used.every(isTarget);
  if (!fits || new Set(used).size < used.length) throw badSetting('mapping');
  settings.mapping = Object.fromEntries(
    Object.entries(mapping).filter((entry): entry is [string, string] => entry[1] !== null),
  );
  if (key !== null && !(isTarget(key) && used.includes(key))) throw badSetting('key');
  if (!isObject(values) || !Object.keys(values).every(isTarget)) throw badSetting('values');
  if (numbers !== null && !numberStyles.some((style) => style === numbers)) throw badSetting('numbers');
  if (days !== null && !dayOrders.some((order) => order === days)) throw badSetting('days');
}
