import { describe, expect, it } from 'vitest';
import { openapiFromSchema } from '../../src/server/app/openapiFromSchema.ts';
import { openapiRoutes } from '../../src/server/app/openapiRoutes.ts';
import { routeTables } from '../../src/server/app/routeTables.ts';
import { componentName, componentsOfServer } from '../../src/server/openapi/componentName.ts';
import { schemaWith } from '../support/openHouse.ts';

// biome-ignore lint/suspicious/noExplicitAny: the document is what the tests are about
type Part = any;

/** Names of modules that the API has already, or has for another module, once they are made names of its document. */
const names = [
  ...['session', 'error', 'id', 'found', 'import', 'status', 'star', 'view', 'new-view', 'security-event'],
  ...[
    'new-customer',
    'changed-customer',
    'duplicated-customer',
    'new-new-customer',
    'module-customer',
    'many-customer',
  ],
  ...['import-customer', 'deleted-customer', 'pending-sale', 'history-of-customer', 'views', 'sessions', 'printers'],
  ...['choice', 'choices', 'preference', 'public-links', 'second-factors', 'lot2', 'lot-2'],
  ...['imports-customer', 'import-rows-customer', 'items-to-return-of-sale', 'uses-of-customer', 'paper-of-sale'],
  ...['changes-customer', 'story-of-customer', 'costs-of-inventory', 'status-of-sale', 'profile', 'password', 'link'],
];

const moduleOf = (name: string) => ({
  name,
  label: { en: name, zh: name },
  labelPlural: { en: name, zh: name },
  recordLabel: 'title',
  fields: [{ name: 'title', type: 'input', label: 'Title' }],
  list: { columns: ['title'] },
  tabs: [{ name: 'all', label: 'All', fields: ['title'] }],
});

async function documentOf(modules: readonly string[]): Promise<Part> {
  return openapiFromSchema(await schemaWith(modules.map(moduleOf)), [...routeTables, openapiRoutes]);
}

describe('names in the OpenAPI document', () => {
  it('SCH-07 a module takes no name from the API or from another module', async () => {
    const [shipped, all] = [await documentOf([]), await documentOf(names)];
    const { schemas } = all.components;
    for (const [name, component] of Object.entries<Part>(shipped.components.schemas)) {
      expect([name, schemas[name]]).toEqual([name, component]);
    }
    for (const name of names) {
      const { get, post } = all.paths[`/api/${name}`];
      const listed = get.responses[200].content['application/json'].schema.items.$ref.split('/').at(-1);
      const created = post.requestBody.content['application/json'].schema.$ref.split('/').at(-1);
      expect([name, schemas[listed].description]).toEqual([name, name]);
      expect([name, created, Object.keys(schemas[created].properties)]).toEqual([name, `New${listed}`, ['title']]);
    }
  });

  it('names every operation once', async () => {
    const { paths } = await documentOf(names);
    const ids = Object.values<Part>(paths).flatMap((item) =>
      Object.values<Part>(item).flatMap(({ operationId }) => operationId ?? []),
    );
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  });

  it('names a module always the same, whatever other modules there are', async () => {
    const alone = await documentOf(['session']);
    expect(Object.keys(alone.components.schemas)).toEqual(
      expect.arrayContaining(['Module_Session', 'NewModule_Session', 'ChangedModule_Session']),
    );
    expect(componentName('memo-out-item')).toBe('MemoOutItem');
  });

  it('knows all components that belong to no module', async () => {
    const { components, paths } = await documentOf([]);
    const modules = Object.keys(paths).flatMap((path) => /^\/api\/([a-z-]+)$/.exec(path)?.[1] ?? []);
    const ofModules = modules
      .map(componentName)
      .flatMap((name) => [name, ...['New', 'Changed', 'Duplicated'].map((beginning) => `${beginning}${name}`)]);
    const others = Object.keys(components.schemas).filter((name) => !ofModules.includes(name));
    expect(others.sort()).toEqual([...componentsOfServer].sort());
  });
});
