import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isStored } from '../../src/fields/capabilities.ts';
import type { RoleDescriptor } from '../../src/metadata/keys/roleKeys.ts';
import type { Module, Schema } from '../../src/metadata/model.ts';
import { openapiRoutes } from '../../src/server/app/openapiRoutes.ts';
import { routeTables } from '../../src/server/app/routeTables.ts';
import { budget } from '../support/budget.ts';
import type { CallApi } from '../support/callApi.ts';
import { type CallAs, houseSchema, openHouseWithRoles } from '../support/houseWithRoles.ts';
import { type Origin, plantHouse, valuesIn } from '../support/plantedHouse.ts';
import { describeShippedDatabases } from '../support/testDatabase.ts';

/*
 * Every value of the house is planted: it occurs nowhere else. So what an answer may not say is known from the role file
 * and from where the value was planted, without the product's own notion of what is hidden.
 */

const everything = {
  ...{ read: true, create: true, update: true, delete: true, confirm: true, setBack: true },
  ...{ print: true, export: true, import: true, archive: true },
};

/** Filters over what the planted house has some of, and some not. */
const filters: Record<string, Record<string, unknown>[]> = {
  appraisal: [{ seller_id: 'me' }, { customer_name_like: 'zq', value_gte: 20_000 }],
  customer: [{ country: 'Freedonia' }],
  supplier: [{ country: 'Sylvania' }],
  inventory: [{ grouping_type: 'Set' }, { status: 'Available' }, { supplier_name_null: true }],
  sale: [{ customer_country: 'Sylvania' }, { status: 'Confirmed' }],
  purchase: [{ status: 'New' }],
  'memo-out': [{ customer_country: 'Sylvania' }],
};

const isPeople = (name: string) => name === 'user';

function randomRole(schema: Schema): fc.Arbitrary<RoleDescriptor['modules']> {
  const one = (module: Module) => {
    const names = module.fields.filter((field) => isStored(field) && field.name !== 'id').map(({ name }) => name);
    const fields = fc
      .array(
        fc.tuple(fc.constantFrom(...names), fc.constantFrom('hidden' as const, 'hidden' as const, 'read' as const)),
        {
          maxLength: 3,
        },
      )
      .map(Object.fromEntries);
    const where = fc.constantFrom(...(filters[module.name] ?? [undefined]));
    return fc.oneof(
      { weight: 8, arbitrary: fc.constant({}) },
      { weight: 2, arbitrary: fc.constant({ read: false }) },
      { weight: 4, arbitrary: fc.record({ fields }) },
      { weight: filters[module.name] ? 3 : 0, arbitrary: fc.record({ where }) },
      { weight: 1, arbitrary: fc.record({ update: fc.boolean(), confirm: fc.boolean(), print: fc.boolean() }) },
    );
  };
  const modules = Object.values(schema.modules).filter(({ name }) => !isPeople(name));
  return fc
    .record(Object.fromEntries(modules.map((module) => [module.name, one(module)])))
    .map((own) => ({ '*': everything, ...own }) as RoleDescriptor['modules']);
}

const plain = await houseSchema(null);
const drawn = fc.sample(randomRole(plain), budget({ small: 3, deep: 200 })).map(
  (modules, place): RoleDescriptor => ({
    ...{ name: `drawn-${place}`, label: { en: `Drawn ${place}`, zh: `${place}` } },
    ...{ modules, reports: true, settings: false },
  }),
);
const whole: RoleDescriptor = {
  ...{ name: 'whole', label: { en: 'Whole', zh: '全部' } },
  ...{ modules: { '*': everything, user: everything }, reports: true, settings: true },
};
const schema = await houseSchema([whole, ...drawn]);
const shipped = ['manager', 'sales', 'vault', 'viewer'];

/** The calls that read, and how the test asks them. A route that is not here makes the test fail. */
const ways: Record<string, (house: Asked) => string[]> = {
  '/api/auth/check': () => ['auth/check'],
  '/api/auth/sessions': () => ['auth/sessions'],
  '/api/auth/second-factors': () => ['auth/second-factors'],
  '/api/user/:id/second-factors': () => ['user/1/second-factors'],
  '/api/openapi.json': () => ['openapi.json'],
  '/api/common/navigation': () => ['common/navigation'],
  '/api/common/badges': () => ['common/badges'],
  '/api/common/schema': () => ['common/schema'],
  '/api/common/choices': () => ['common/choices'],
  '/api/common/search': () => ['common/search?q=zq', 'common/search?q=Freedonia', 'common/search?q=9'],
  '/api/common/overview': () => ['common/overview'],
  '/api/common/view/:module': ({ modules }) => modules.map((module) => `common/view/${module}`),
  '/api/common/preference': () => ['common/preference'],
  '/api/common/preference/:key': () => ['common/preference/list'],
  '/api/common/status': () => ['common/status'],
  '/api/common/stock-check': () => ['common/stock-check'],
  '/api/common/public-link/:module/:id': ({ ids }) => [`common/public-link/inventory/${ids('inventory')[0]}`],
  '/api/printer': () => ['printer'],
  '/api/report/:name': ({ reports }) => reports,
  '/api/:module': ({ modules }) => modules.map((name) => `${name}?range=[0,999]`),
  '/api/:module/:id': ({ modules, ids }) =>
    modules.flatMap((name) => [ids(name)[0], ids(name).at(-1)].map((id) => `${name}/${id}`)),
  '/api/:module/:id/uses': ({ ids }) =>
    ids('valuelist')
      .slice(-3)
      .map((id) => `valuelist/${id}/uses`),
  '/api/:module/:id/costs': ({ ids }) => ids('inventory').map((id) => `inventory/${id}/costs`),
  '/api/:module/:id/paper': ({ documents, ids }) =>
    documents.flatMap((name) => ids(name).map((id) => `${name}/${id}/paper`)),
  '/api/:module/:id/items-to-return': ({ documents, ids }) =>
    documents.flatMap((name) => ids(name).map((id) => `${name}/${id}/items-to-return`)),
  '/api/:module/:id/history': ({ modules, ids }) =>
    modules.flatMap((name) => ids(name).map((id) => `${name}/${id}/history`)),
  '/api/:module/:id/story': ({ modules, ids }) =>
    modules.flatMap((name) => ids(name).map((id) => `${name}/${id}/story?range=[0,99]`)),
  '/api/:module/:id/links': ({ modules, ids }) =>
    modules.flatMap((name) => ids(name).map((id) => `${name}/${id}/links?range=[0,99]`)),
  '/api/:module/export': ({ modules }) => modules.flatMap((name) => [`${name}/export`, `${name}/export?format=xlsx`]),
  '/api/:module/import': ({ modules }) => modules.map((name) => `${name}/import`),
  '/api/:module/deleted': ({ modules }) => modules.map((name) => `${name}/deleted`),
  '/api/:module/:id/items-elsewhere': ({ documents, ids }) =>
    documents.flatMap((name) => ids(name).map((id) => `${name}/${id}/items-elsewhere`)),
  '/api/:module/:id/items-on-memo': ({ ids }) => ids('purchase').map((id) => `purchase/${id}/items-on-memo`),
  '/api/:module/:pending/:party': ({ ids }) => [
    ...ids('customer').flatMap((id) =>
      ['sale', 'memo-out'].map((name) => `${name}/pending-${name}s-for-customer/${id}`),
    ),
    ...ids('supplier').flatMap((id) =>
      ['purchase', 'memo-in'].map((name) => `${name}/pending-${name}s-for-supplier/${id}`),
    ),
  ],
};
/** Calls that answer no records of the house: streams, what guests read, the bytes of a file behind a signed link, sign-ins. */
const elsewhere = [
  ...['/api/events', '/api/public/:token', '/api/public/:token/media/:name', '/api/media/:id/file'],
  ...['/api/auth/options', '/api/auth/link/:token', '/api/security-events'],
  // What a user has made or sent: nobody else reads it.
  ...['/api/auth/api-keys', '/api/:module/import/:import', '/api/:module/import/:import/rows'],
];

interface Asked {
  modules: string[];
  documents: string[];
  reports: string[];
  ids: (module: string) => number[];
}

/** Every report in every kind, by every group; statements of every party. */
function reportPaths(ids: Asked['ids']): string[] {
  return schema.reports.flatMap(({ name, module, groupBy, statement, asOf }) => {
    if (statement) return ids(module).flatMap((id) => [`report/${name}?party=${id}`, `report/${name}.csv?party=${id}`]);
    const groups = (groupBy ?? []).map((group) => `report/${name}?filter={}&group=${group.name}`);
    const days = asOf ? [`report/${name}?filter={}&as_of=2026-01-31`] : [];
    return [
      ...groups,
      ...days,
      `report/${name}?filter={}`,
      `report/${name}.csv?filter={}`,
      `report/${name}.xlsx?filter={}`,
    ];
  });
}

/** What a role file says, read anew: what the rows of hidden modules are, follows from it. */
function fileOf(role: RoleDescriptor) {
  const allows = (module: string) => {
    const own = role.modules[module]?.read;
    return own ?? (isPeople(module) ? false : (role.modules['*']?.read ?? false));
  };
  const hidden = new Set(Object.keys(schema.modules).filter((name) => !allows(name)));
  for (let before = -1; before < hidden.size; ) {
    before = hidden.size;
    for (const name of hidden) {
      for (const { module } of schema.modules[name]?.links ?? []) {
        if (schema.modules[module]?.menu === false) hidden.add(module);
      }
    }
  }
  return {
    hidesModule: (name: string) => hidden.has(name),
    hidesField: (path: string) => {
      const [module = '', field = ''] = path.split('.');
      return hidden.has(module) || role.modules[module]?.fields?.[field] === 'hidden';
    },
    hiddenFields: (module: string) =>
      Object.entries(role.modules[module]?.fields ?? {}).flatMap(([name, right]) => (right === 'hidden' ? [name] : [])),
  };
}

describeShippedDatabases((open, kind) => {
  let house: Awaited<ReturnType<typeof openHouseWithRoles>>;
  let planted: Awaited<ReturnType<typeof plantHouse>>;
  let origins: Origin[];
  let admin: CallApi;
  /** Every record, as the administrator reads it. */
  const records = new Map<string, Record<string, unknown>[]>();
  const signedIn = new Map<string, Awaited<ReturnType<typeof house.signIn>>>();
  const roles = [
    ...shipped,
    ...drawn.slice(0, kind === 'embedded' ? budget({ small: 1, deep: 60 }) : undefined).map(({ name }) => name),
  ];
  const ids = (module: string) => (records.get(module) ?? []).map(({ id }) => id as number);
  const target = (): Asked => ({
    ids,
    modules: Object.keys(schema.modules),
    documents: Object.values(schema.modules).flatMap(({ name, document }) => (document ? [name] : [])),
    reports: reportPaths(ids),
  });

  beforeAll(async () => {
    house = await openHouseWithRoles(open, schema);
    admin = house.admin;
    for (const role of ['whole', 'administrator', ...roles]) signedIn.set(role, await house.signIn(role));
    planted = await plantHouse(
      house.database,
      schema,
      admin,
      [...signedIn.values()].map(({ id }) => id),
    );
    ({ origins } = planted);
    for (const name of Object.keys(schema.modules)) {
      records.set(name, (await admin('GET', `${name}?range=[0,999]`)).body);
    }
  });
  afterAll(() => house?.close());

  const userOf = (role: string) => {
    const found = signedIn.get(role);
    if (!found) throw new Error(role);
    return found;
  };
  const fileNamed = (role: string): RoleDescriptor => {
    const found = schema.roles.find(({ name }) => name === role);
    if (!found) throw new Error(role);
    return found;
  };

  /** The ids that the filters of the role leave, by module; rows of links follow their record. */
  async function seenIds(role: RoleDescriptor, userId: number): Promise<Map<string, Set<number>>> {
    const seen = new Map<string, Set<number>>();
    for (const [name, { where }] of Object.entries(role.modules)) {
      if (!where) continue;
      const filter = JSON.stringify(where).replace('"me"', String(userId));
      const { body } = await admin('GET', `${name}?range=[0,999]&filter=${encodeURIComponent(filter)}`);
      seen.set(name, new Set(body.map(({ id }: { id: number }) => id)));
    }
    for (let changed = true; changed; ) {
      changed = false;
      for (const parent of Object.values(schema.modules)) {
        const above = seen.get(parent.name);
        for (const link of above ? parent.links.filter(({ module }) => module !== parent.name) : []) {
          const left = (records.get(link.module) ?? []).filter(
            (row) =>
              (seen.get(link.module)?.has(row.id as number) ?? true) &&
              (row[link.by] === null || above?.has(row[link.by] as number)),
          );
          if (left.length === (seen.get(link.module)?.size ?? ids(link.module).length)) continue;
          seen.set(link.module, new Set(left.map(({ id }) => id as number)));
          changed = true;
        }
      }
    }
    return seen;
  }

  /** The planted values that no answer to the role may hold. */
  async function forbidden(role: RoleDescriptor, userId: number): Promise<Set<string>> {
    const file = fileOf(role);
    const seen = await seenIds(role, userId);
    const isSeen = ({ module, id, fields }: Origin) =>
      (module === 'valuelist' && isOffered(file, id)) ||
      (!fields.some(file.hidesField) && (fields[0]?.endsWith('.id') || (seen.get(module)?.has(id) ?? true)));
    const allowed = new Set(origins.filter(isSeen).map(({ value }) => value));
    return new Set(origins.map(({ value }) => value).filter((value) => !allowed.has(value)));
  }

  /** Whoever sees a field of a list is offered its values, whether they see the module of the values or not. */
  const isOffered = (file: ReturnType<typeof fileOf>, id: number) => {
    const list = records.get('valuelist')?.find((value) => value.id === id)?.valuelist_name;
    return Object.values(schema.modules).some(({ name, fields }) =>
      fields.some(
        (field) => 'valueList' in field && field.valueList === list && !file.hidesField(`${name}.${field.name}`),
      ),
    );
  };

  const leaksIn = (path: string, { text, headers, raw }: Awaited<ReturnType<CallAs>>, secret: ReadonlySet<string>) => {
    const content = path.includes('xlsx') && raw.subarray(0, 2).toString() === 'PK' ? excelText(raw) : text;
    const values = valuesIn(`${content}\n${String(headers['content-range'])}`);
    return [...values]
      .filter((value) => secret.has(value))
      .map((value) => `${path} says ${value} (${placesOf(value)})`);
  };
  const placesOf = (value: string) =>
    [...new Set(origins.filter((one) => one.value === value).map(({ fields }) => fields[0]))].join(', ');

  it('ROLE-03 knows every call that reads', () => {
    const paths = [...routeTables, openapiRoutes].flatMap(({ routes }) =>
      routes.filter(({ method }) => method === 'GET').map(({ path }) => path),
    );
    expect(paths.filter((path) => !(path in ways) && !elsewhere.includes(path))).toEqual([]);
    expect([...Object.keys(ways), ...elsewhere].filter((path) => !paths.includes(path))).toEqual([]);
  });

  it('ROLE-03 plants enough: every value of the house is found again by the administrator', async () => {
    const leaked = new Set<string>();
    for (const path of Object.values(ways).flatMap((way) => way(target()))) {
      const answer = await userOf('administrator').call('GET', path);
      expect([200, 404, 409], `${path}: ${answer.text}`).toContain(answer.status);
      for (const value of valuesIn(answer.text)) leaked.add(value);
    }
    expect(planted.now.filter(({ value }) => !leaked.has(value))).toEqual([]);
    expect(origins.length).toBeGreaterThan(500);
  });

  it.each(roles)('ROLE-03 no way out says what the role %s hides', async (name) => {
    const { call, id } = userOf(name);
    const role = fileNamed(name);
    const file = fileOf(role);
    const secret = await forbidden(role, id);
    const leaks: string[] = [];
    for (const [route, way] of Object.entries(ways)) {
      const paths = way(target());
      for (const [place, answer] of (await inTurns(paths, (path) => call('GET', path))).entries()) {
        const path = paths[place] ?? '';
        if (answer.status >= 500) leaks.push(`${path} answers ${answer.status}`);
        leaks.push(...leaksIn(path, answer, secret));
        if (route === '/api/:module' && answer.status === 200) {
          const [module = ''] = path.split('?');
          const keys = new Set(answer.body.flatMap(Object.keys));
          leaks.push(
            ...file
              .hiddenFields(module)
              .filter((field) => keys.has(field))
              .map((field) => `${path}: ${field}`),
          );
        }
      }
    }
    leaks.push(...(await refusedWrites(call, secret)), ...(await searches(call, secret)));
    expect(grouped(leaks)).toEqual([]);
  });

  it('ROLE-03 takes nothing from a role that may do everything under another name', async () => {
    const [one, other] = [userOf('whole').call, userOf('administrator').call];
    // What is one's own, and what another moment answers differently.
    const own = /^(auth|printer|common\/(preference|status|stock-check|schema))/;
    const paths = Object.values(ways)
      .flatMap((way) => way(target()))
      .filter((path) => !own.test(path) && !path.includes('xlsx'));
    const answerOf = (call: CallAs) => async (path: string) => {
      const { status, body, headers } = await call('GET', path);
      return [path, status, headers['content-range'], body];
    };
    const [answers, expected] = [await inTurns(paths, answerOf(one)), await inTurns(paths, answerOf(other))];
    const differs = answers.findIndex((answer, place) => !isDeepStrictEqual(answer, expected[place]));
    expect(answers[differs]).toEqual(expected[differs]);
    const [seen, whole] = [(await one('GET', 'common/schema')).body, (await other('GET', 'common/schema')).body];
    for (const module of Object.values<{ rights?: object }>(seen.modules)) delete module.rights;
    expect({ ...seen, roles: [], settings: undefined }).toEqual({ ...whole, roles: [], settings: undefined });
  });

  /** Writes that are refused, whatever the role may do: they say what is in the way, and what is there now. */
  async function refusedWrites(call: CallAs, secret: ReadonlySet<string>): Promise<string[]> {
    const writes: [string, string, unknown][] = [
      ...Object.keys(schema.modules).flatMap((name): [string, string, unknown][] => [
        ['PUT', `${name}/${ids(name)[0]}`, { _version: 999_999 }],
        ['POST', name, { notes: 7, unheard_of: 1 }],
      ]),
      ['POST', `sale/${planted.late.id}/update-status`, { status: 'Confirmed' }],
      ['DELETE', `customer/${planted.customers[0].id}`, undefined],
      ['DELETE', `inventory/${planted.first}`, undefined],
    ];
    const leaks: string[] = [];
    for (const [method, path, body] of writes) {
      const answer = await call(method, path, body);
      if (answer.status >= 500 || answer.status < 400) leaks.push(`${method} ${path} answers ${answer.status}`);
      leaks.push(...leaksIn(`${method} ${path}`, answer, secret));
    }
    return leaks;
  }

  /** Nothing is found by a hidden value: neither the record, nor its number. */
  async function searches(call: CallAs, secret: ReadonlySet<string>): Promise<string[]> {
    const found: string[] = [];
    for (const { word, modules } of await wordsThatFind()) {
      if (!secret.has(word)) continue;
      const hits = await call('GET', `common/search?q=${word}`);
      if (hits.body.length > 0) found.push(`search finds by ${placesOf(word)}: ${hits.text}`);
      for (const module of modules) {
        const list = await call('GET', `${module}?filter={"q":"${word}"}`);
        if (list.status === 200 && !String(list.headers['content-range']).endsWith('/0')) {
          found.push(`${module} finds by ${placesOf(word)}`);
        }
      }
    }
    return found;
  }

  let words: { word: string; modules: string[] }[] | undefined;
  /** The planted texts by which the administrator finds records: one of each field, with the modules that find it. */
  async function wordsThatFind() {
    if (words) return words;
    const { call } = userOf('administrator');
    const all = Object.values(schema.modules);
    const searched = new Set(all.flatMap(({ list }) => list.quickSearch.map((name) => name.split('.').at(-1) ?? name)));
    const paths = [...new Set(origins.map(({ fields: [own = ''] }) => own))];
    const found = await Promise.all(
      paths.map(async (path) => {
        const [own, field = ''] = path.split('.');
        const word = origins.find(({ value, fields }) => fields[0] === path && /^zq|^\d{7}$/.test(value))?.value;
        if (word === undefined || field === 'id') return [];
        const near = all.filter(({ name }) => searched.has(field) || name === own);
        const lists = await Promise.all(near.map(({ name }) => call('GET', `${name}?filter={"q":"${word}"}`)));
        return [{ word, modules: near.filter((_, place) => lists[place]?.body.length > 0).map(({ name }) => name) }];
      }),
    );
    words = found.flat().filter(({ modules }) => modules.length > 0);
    return words;
  }
});

/** Some calls at a time, for the house has one processor or two. */
async function inTurns<One, Answer>(all: readonly One[], work: (one: One) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let first = 0; first < all.length; first += 8) {
    answers.push(...(await Promise.all(all.slice(first, first + 8).map(work))));
  }
  return answers;
}

/** The first of each kind, so that what fails can be read. */
function grouped(leaks: readonly string[]): string[] {
  const kinds = new Map<string, string>();
  for (const leak of leaks) {
    const kind = leak.replace(/\d{3,}|zq\d+q/g, '#');
    if (!kinds.has(kind)) kinds.set(kind, leak);
  }
  return [...kinds.values()];
}

function excelText(file: Buffer): string {
  return Object.values(unzipSync(new Uint8Array(file)))
    .map((part) => strFromU8(part))
    .join('\n');
}
