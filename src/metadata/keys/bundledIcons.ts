const names = {
  assessment: true,
  'assignment-return': true,
  business: true,
  'call-made': true,
  'call-received': true,
  category: true,
  dashboard: true,
  diamond: true,
  folder: true,
  groups: true,
  handshake: true,
  history: true,
  input: true,
  insights: true,
  inventory: true,
  'list-alt': true,
  'local-shipping': true,
  'manage-accounts': true,
  output: true,
  payments: true,
  people: true,
  person: true,
  place: true,
  'receipt-long': true,
  science: true,
  sell: true,
  settings: true,
  'shopping-cart': true,
  undo: true,
  'workspace-premium': true,
};

/**
 * The icons that the front brings along: those of the shipped schema, the one in the place of none, and some that Material
 * Symbols do not have. The drawings of all others that a schema names come with the schema.
 */
export const bundledIcons: readonly string[] = Object.keys(names);

export type BundledIcon = keyof typeof names;
