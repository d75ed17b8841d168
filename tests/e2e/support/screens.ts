import type { Page } from 'playwright-core';
import type { Module, Schema } from '../../../src/metadata/model.ts';
import type { CallApi } from '../../support/callApi.ts';

/** A text of the translations in the language on screen. */
export type Say = (key: string, params?: Record<string, string | number>) => string;

/** A state of the product that people see. */
export interface Screen {
  name: string;
  address: string;
  guest?: true;
  /** What is done at the address to get there. */
  act?: (page: Page, say: Say) => Promise<unknown>;
  /** What is done is not gone with the page: it is part of the shell, or holds whoever goes on. */
  stays?: true;
}

/**
 * Every screen of a product that holds sample data: the pages of its own, of each module of the schema the list, the
 * empty form and each tab of a record, then the dialogs.
 */
export async function screensOf(call: CallApi): Promise<Screen[]> {
  const schema: Schema = (await call('GET', 'common/schema')).body;
  const modules = Object.values(schema.modules).filter(({ menu }) => menu !== false);
  const ofModules = await Promise.all(modules.map((module) => screensOfModule(call, module)));
  const reports = schema.reports.map(({ name }) => ({ name: `report ${name}`, address: `/report/${name}` }));
  return [...ownScreens, ...reports, ...ofModules.flat(), ...(await dialogs(call))];
}

const ownScreens: Screen[] = [
  { name: 'sign-in', address: '/sign-in', guest: true },
  { name: 'public page without a link', address: '/vid/0', guest: true },
  { name: 'dashboard', address: '/dashboard' },
  { name: 'reports', address: '/report/dashboard' },
  { name: 'unknown report', address: '/report/0' },
  { name: 'unknown page', address: '/0' },
  { name: 'unknown module', address: '/module/0' },
  { name: 'unknown record', address: '/module/customer/edit/999999' },
  ...['profile', 'password', 'second-factor', 'api-keys', 'language', 'appearance', 'status', 'stock-check'].map(
    (tab) => ({
      name: `settings, ${tab}`,
      address: `/settings?tab=${tab}`,
    }),
  ),
];

async function screensOfModule(call: CallApi, module: Module): Promise<Screen[]> {
  const { name, readOnly, tabs } = module;
  const id = await firstId(call, name);

  return [
    { name: `${name}, list`, address: `/module/${name}` },
    ...(readOnly ? [] : [{ name: `${name}, new`, address: `/module/${name}/new` }]),
    ...(id ? tabs.map((tab) => ({ name: `${name}, ${tab.name}`, address: edit(name, id, tab.name) })) : []),
  ];
}

const nothing = encodeURIComponent(JSON.stringify({ q: 'no record has this' }));

async function dialogs(call: CallApi): Promise<Screen[]> {
  const set = await firstId(call, 'inventory', { grouping_type: 'Set' });
  const single = await firstId(call, 'inventory', { grouping_type: 'Single', status: 'Available' });
  const purchase = await firstId(call, 'purchase', { status: 'New' });
  const sale = await firstId(call, 'sale', { status: 'New' });
  const saleReturn = await firstId(call, 'sale-return', { status: 'New' });
  const press =
    (...keys: string[]) =>
    async (page: Page, say: Say) => {
      for (const key of keys)
        await page
          .getByRole('button', { name: say(key) })
          .first()
          .click();
    };
  const openDialog = (key: string) => async (page: Page, say: Say) => {
    await press(key)(page, say);
    await page.getByRole('dialog').waitFor();
  };
  const chosen = (key: string) => async (page: Page, say: Say) => {
    await page.getByRole('row').getByRole('checkbox').nth(1).check();
    await openDialog(key)(page, say);
  };
  /** By the menu of further actions. */
  const chosenMore = (key: string) => async (page: Page, say: Say) => {
    await page.getByRole('row').getByRole('checkbox').nth(1).check();
    await press('facet.list.more')(page, say);
    await page.getByRole('menuitem', { name: say(key) }).click();
    await page.getByRole('dialog').waitFor();
  };
  return [
    { name: 'user menu', address: '/dashboard', act: press('facet.bar.user'), stays: true },
    { name: 'language menu', address: '/dashboard', act: press('facet.bar.language'), stays: true },
    { name: 'appearance panel', address: '/dashboard', act: press('facet.bar.appearance'), stays: true },
    {
      name: 'authenticator app',
      address: '/settings?tab=second-factor',
      act: openDialog('facet.secondFactor.setUpTotp'),
    },
    { name: 'speed dial', address: '/dashboard', act: press('facet.bar.add'), stays: true },
    { name: 'shortcuts', address: '/dashboard', act: (page) => page.getByRole('main').press('?'), stays: true },
    { name: 'scanner without a camera', address: '/dashboard', act: press('facet.bar.scanner'), stays: true },
    {
      name: 'global search',
      address: '/dashboard',
      act: async (page, say) => {
        await page.getByRole('combobox', { name: say('facet.search.label') }).fill('ruby');
        await page.getByRole('option').first().waitFor();
      },
      stays: true,
    },
    { name: 'list that finds nothing', address: `/module/purchase?filter=${nothing}` },
    { name: 'advanced search', address: '/module/inventory', act: press('facet.list.search') },
    { name: 'columns', address: '/module/inventory', act: press('facet.list.columns') },
    { name: 'views', address: '/module/inventory', act: press('facet.list.views') },
    { name: 'selected rows', address: '/module/customer', act: chosen('ra.action.delete') },
    { name: 'transform', address: '/module/inventory', act: chosenMore('facet.transform.title') },
    { name: 'label preview', address: '/module/inventory', act: chosenMore('facet.print.preview') },
    { name: 'document preview', address: edit('sale', sale), act: preview },
    { name: 'put on a document', address: edit('inventory', single), act: openDialog('facet.putOn.button') },
    { name: 'delete a record', address: edit('inventory', single), act: press('ra.action.delete') },
    { name: 'refused form', address: '/module/inventory/new', act: refuse, stays: true },
    { name: 'leave unsaved', address: '/module/customer/new', act: leaveUnsaved, stays: true },
    { name: 'sub-item dialog', address: edit('inventory', set, 'sub-items'), act: addRow },
    { name: 'certificate dialog', address: edit('inventory', single, 'certificates'), act: addRow },
    { name: 'update status', address: edit('sale', sale), act: press('facet.document.updateStatus') },
    { name: 'add a new item', address: edit('purchase', purchase, 'items'), act: addRow },
    { name: 'add items by search', address: edit('sale', sale, 'items'), act: addRow },
    { name: 'choose what is returned', address: edit('sale-return', saleReturn, 'items'), act: addRow },
  ];
}

async function preview(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Preview|预览/ }).click();
  await page.getByRole('dialog').waitFor();
}

/** Something typed, nothing of what is needed. */
async function refuse(page: Page, say: Say): Promise<void> {
  await page.getByRole('main').getByRole('textbox').last().fill('…');
  // Not the button beside it, which saves too; translated texts may stand in brackets.
  await page.getByRole('button', { name: new RegExp(`^⟦?${say('ra.action.save')}⟧?$`) }).click();
  await page.locator('[aria-invalid="true"]').first().waitFor();
}

async function leaveUnsaved(page: Page, say: Say): Promise<void> {
  await page.getByRole('main').getByRole('textbox').first().fill('…');
  await page.getByRole('button', { name: say('ra.action.cancel') }).click();
  await page.getByRole('dialog').waitFor();
}

/** Presses the tab's first button that leads to a dialog. */
async function addRow(page: Page): Promise<void> {
  const panel = page.getByRole('tabpanel').filter({ visible: true });
  await panel.getByRole('button').first().click();
  await page.getByRole('dialog').waitFor();
}

const edit = (module: string, id: number | undefined, tab?: string) =>
  `/module/${module}/edit/${id}${tab ? `?tab=${tab}` : ''}`;

async function firstId(call: CallApi, module: string, filter: object = {}): Promise<number | undefined> {
  const query = new URLSearchParams({ filter: JSON.stringify(filter), range: '[0,0]' });
  return (await call('GET', `${module}?${query}`)).body[0]?.id;
}
