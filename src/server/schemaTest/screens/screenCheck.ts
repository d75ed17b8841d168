import { mayDo } from '../../../metadata/model.ts';
import type { ApiRecord } from '../../records/recordsContext.ts';
import { counted, type Trial } from '../checks/Trial.ts';
import type { Outcome } from '../house/outcome.ts';
import type { ScreenBrowser } from './ScreenBrowser.ts';

/** The list of the module, an empty form and a record with each of its tabs are shown, and the console stays empty. */
export async function tryScreens({ maker, module }: Trial, browser: ScreenBrowser): Promise<Outcome> {
  const { name, readOnly, tabs } = module;
  const { body } = await maker.house.call('GET', `${name}?range=[0,0]&sort=["id","DESC"]`);
  const [record] = Array.isArray(body) ? (body as ApiRecord[]) : [];
  const isMade = !readOnly && mayDo(module, 'create') && module.actions.list.includes('new');
  const addresses = [
    `/module/${name}`,
    ...(isMade ? [`/module/${name}/new`] : []),
    ...(record ? tabs.map((tab) => `/module/${name}/edit/${record.id}?tab=${tab.name}`) : []),
  ];
  const faults: string[] = [];
  for (const address of addresses) {
    for (const complaint of await browser.open(address)) faults.push(`the screen ${address}: ${complaint}`);
  }
  const notes = record ? [] : ['no record was there to show'];
  return { did: `shows ${counted(addresses.length, 'screen')} with an empty console`, faults, notes };
}

/** The page of a report is shown, and the console stays empty. */
export async function tryReportScreen(name: string, browser: ScreenBrowser): Promise<Outcome> {
  const address = `/report/${name}`;
  const faults = (await browser.open(address)).map((complaint) => `the screen ${address}: ${complaint}`);
  return { did: 'shows its page with an empty console', faults };
}
