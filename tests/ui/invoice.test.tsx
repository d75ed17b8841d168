import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallApi, signInByApi } from '../support/callApi.ts';
import { frontOverServer } from './support/frontOverServer.tsx';

const document = (name: string) => ({
  name,
  label: name,
  menu: { group: 'stock' },
  recordLabel: 'invoice_number',
  fields: [{ name: 'invoice_number', type: 'input', label: 'Invoice', required: true, unique: true }],
  list: { columns: ['invoice_number'] },
  tabs: [{ name: 'main-info', label: 'Main Info', fields: ['invoice_number'] }],
});

/** The product's schema, with the two modules that have invoices. */
const schemaDir = mkdtempSync(join(tmpdir(), 'facet-invoices-'));
cpSync(resolve(import.meta.dirname, '../../schema'), schemaDir, { recursive: true });
for (const name of ['sale', 'purchase']) {
  rmSync(join(schemaDir, `modules/${name}.ts`), { force: true });
  writeFileSync(join(schemaDir, `modules/${name}.json`), JSON.stringify(document(name)));
}

describe('invoice addresses', () => {
  const front = frontOverServer({ schemaDir });
  let call: CallApi;

  beforeAll(async () => {
    call = await signInByApi(front.url);
  });
  afterAll(() => rmSync(schemaDir, { recursive: true, force: true }));

  it.each([
    ['sales', 'sale'],
    ['purchases', 'purchase'],
  ])('ROUTE-08 /%s/{invoice_number} opens that record', async (path, module) => {
    const { body } = await call('POST', module, { invoice_number: `${module} 1/A` });
    await front.open(`/${path}/${encodeURIComponent(`${module} 1/A`)}`);
    await waitFor(() => expect(window.location.pathname).toBe(`/module/${module}/edit/${body.id}`));
    expect(await screen.findByDisplayValue(`${module} 1/A`)).toBeVisible();
  });

  it('ROUTE-08 says so when there is none', async () => {
    await front.open('/sales/SA-0');
    expect(await screen.findByText('There is no invoice SA-0')).toBeVisible();
  });

  it('SHELL-07 has the speed dial add what the schema has, in the product’s order', async () => {
    await front.open('/dashboard');
    const actions = screen.getAllByRole('menuitem', { hidden: true }).map((item) => item.parentElement?.textContent);
    expect(actions).toEqual(['Add Inventory', 'Add Sale', 'Add Customer', 'Add Purchase', 'Add Supplier']);
  });
});
