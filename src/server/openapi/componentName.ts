/** The component schemas that belong to no module. */
export const componentsOfServer = [
  ...['AccountLink', 'ApiKey', 'Error', 'Found', 'Id', 'Import', 'ImportRow', 'ImportSummary', 'ListedChoice'],
  ...['MediaFile', 'NavigationItem', 'NewView', 'Overview', 'Passkey', 'Printer', 'PublicFile', 'PublicLink'],
  ...['PublicRecord', 'RecentChange', 'Report', 'SavedView', 'SecondFactors', 'SecurityEvent', 'Session'],
  ...['SignInAnswer', 'SignedInUser', 'Star', 'Status', 'StockFinding', 'StockReport'],
];

/** What the operations of modules have before the module's name behind their verb: `changeManyCustomers`, `listPendingSale`. */
const wordsOfOperations =
  'changes costs deleted history import imports items links many paper pending status story uses';

/** What operations without a module are named for: `listViews`. */
const namesOfOperations =
  'account-link choice choices import-rows preference preferences printers profile public-links recovery-codes second-factors security-events sessions sign-in-options views';

const firstWords = new Set(['new', 'changed', 'duplicated', ...wordsOfOperations.split(' ')]);
const otherNames = new Set(namesOfOperations.split(' '));

/**
 * The name of a module's component schemas, and the end of its operations' ids: `memo-out-item` → `MemoOutItem`. A
 * name that could be that of something else is another one, whatever other modules there are: `session` →
 * `Module_Session`. No other name has a `_` there, so that no two modules have the same.
 */
export function componentName(moduleName: string): string {
  const name = pascalCase(moduleName);
  const components = [name, ...['New', 'Changed', 'Duplicated'].map((beginning) => `${beginning}${name}`)];
  const [first = ''] = moduleName.split('-');
  const isTaken = components.some((component) => componentsOfServer.includes(component));
  return isTaken || firstWords.has(first) || otherNames.has(moduleName) ? `Module_${name}` : name;
}

/** `memo-out-item` → `MemoOutItem`; `lot-2` → `Lot_2`, because `lot2` is `Lot2`. */
export function pascalCase(name: string): string {
  return name.replace(/-(?=\d)/g, '_').replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
}
