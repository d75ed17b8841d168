import { type Module, moduleOf } from '../../src/metadata/model.ts';
import { parseSchema } from '../../src/metadata/parse/parseSchema.ts';

/** The module `stone` of a schema that has no other. Throws the mistakes. */
export function moduleWithFields(fields: readonly { name: string }[], rules: readonly object[]): Module {
  const module = {
    name: 'stone',
    label: 'Stone',
    menu: false,
    recordLabel: 'no',
    fields,
    list: { columns: ['no'] },
    tabs: [{ name: 'main', label: 'Main', fields: fields.map(({ name }) => name) }],
    rules,
  };
  const app = { siteName: 'Test', currency: 'USD', linkPrefix: 'https://items.example/' };
  const { schema, mistakes } = parseSchema([
    { file: 'app.json', content: app },
    { file: 'modules/stone.json', content: module },
  ]);
  if (!schema) throw new Error(JSON.stringify(mistakes));
  return moduleOf(schema, 'stone');
}
