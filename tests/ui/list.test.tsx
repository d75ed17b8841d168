import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { bypass, HttpResponse, http } from 'msw';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type CallApi, signInByApi } from '../support/callApi.ts';
import { frontOverServer } from './support/frontOverServer.tsx';
import { shopSchemaDir } from './support/shopSchemaDir.ts';

const front = frontOverServer({ schemaDir: shopSchemaDir() });
let call: CallApi;

const kinds = ['Ruby', 'Spinel', 'Jade'];

beforeAll(async () => {
  call = await signInByApi(front.url);
  await call('PUT', 'common/preference/page-size', { value: 10 });
  for (let number = 1; number <= 12; number += 1) {
    const code = `G${String(number).padStart(2, '0')}`;
    const remark = number === 1 ? '=1+1' : `remark ${number}`;
    const cuts = number === 2 ? ['Oval', 'Heart'] : ['Pear'];
    const gem = { code, kind: kinds[number % 3], price: number, remark, cuts };
    expect((await call('POST', 'gem', gem)).status).toBe(201);
  }
});

const codes = () =>
  within(screen.getByRole('table'))
    .queryAllByRole('link')
    .map((link) => link.textContent);
const shows = (...wanted: string[]) => waitFor(() => expect(codes()).toEqual(wanted));
const filterAsked = () => JSON.parse(new URLSearchParams(window.location.search).get('filter') ?? '{}');
const firstPage = Array.from({ length: 10 }, (_, index) => `G${String(index + 1).padStart(2, '0')}`);

/** So fast that nothing is rendered in between. */
function doubleClick(button: HTMLElement): void {
  fireEvent.click(button, { detail: 1 });
  fireEvent.click(button, { detail: 2 });
}

describe('LIST-01 a list', () => {
  it('takes its filter from the address and its page size from the user, and goes back to both', async () => {
    await front.open(`/module/gem?filter=${encodeURIComponent('{"code":"nothing"}')}`);
    await waitFor(() => expect(screen.getByText('Nothing found')).toBeVisible());
    await userEvent.click(screen.getByRole('button', { name: 'Clear all filters' }));
    await shows(...firstPage);
  });

  it('leads back to the whole list from a sort order and a filter that the schema does not know any more', async () => {
    const filter = encodeURIComponent('{"colour":"Red"}');
    await front.open(`/module/gem?filter=${filter}&sort=carat&order=ASC&page=1&perPage=10`);
    await screen.findByText('This could not be loaded');
    expect(screen.queryByText(/^1-10 of/)).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: 'Show the whole list' }));
    await shows(...firstPage);
  });

  it('says where a great total is that of a moment ago, and counts it on a click', async () => {
    const ranges: (string | null)[] = [];
    const many = http.get('*/api/gem', async ({ request }) => {
      const prefer = request.headers.get('Prefer');
      ranges.push(prefer);
      const { pathname, search } = new URL(request.url);
      const gems = await fetch(bypass(`${front.url}${pathname}${search}`, { headers: request.headers }));
      return HttpResponse.json(await gems.json(), {
        headers: prefer
          ? { 'Content-Range': 'gem 0-9/120000', 'Preference-Applied': 'count=estimated' }
          : { 'Content-Range': 'gem 0-0/120034' },
      });
    });
    await front.open('/module/gem', { otherwise: [many] });
    await shows(...firstPage);
    const title = screen.getByRole('heading', { level: 1 });
    expect(title).toHaveTextContent('about 120,000');
    expect(await screen.findByText('1-10 of 120,000')).toBeVisible();
    await userEvent.click(await within(title).findByRole('button', { name: 'about 120,000' }));
    await waitFor(() => expect(title).toHaveTextContent(/[^\d,]120,034$/));
    expect(title).not.toHaveTextContent('about');
    expect(ranges).toEqual(['count=estimated', null]);
  });

  it('SCR-04 finds as one types, also with an input method, and sums up the row that the pointer is on', async () => {
    await front.open('/module/gem');
    await shows(...firstPage);
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search this list' }), 'g1');
    await shows('G10', 'G11', 'G12');
    const summary = within(screen.getByRole('region', { name: 'Summary of the row' }));
    expect(summary.getByText('remark 10')).toBeVisible();
    await userEvent.hover(screen.getByText('G12'));
    await waitFor(() => expect(summary.getByText('remark 12')).toBeVisible());
    // Escape drops the half of a Chinese word, and not what was searched before it.
    const search = screen.getByRole('searchbox', { name: 'Search this list' });
    fireEvent.keyDown(search, { key: 'Escape', isComposing: true });
    expect(search).toHaveValue('g1');
    fireEvent.keyDown(search, { key: 'Escape' });
    expect(search).toHaveValue('');
  });

  it('SCR-04 keeps what is typed into the search while the list is narrowed beside it, and clears all of it', async () => {
    const user = userEvent.setup();
    await front.open('/module/gem');
    await shows(...firstPage);
    await user.click(screen.getByRole('button', { name: 'Advanced search' }));
    const panel = within(await screen.findByRole('region', { name: 'Advanced search' }));
    const from = await panel.findByRole('textbox', { name: 'Price from' });
    await user.type(from, '11');
    await user.type(screen.getByRole('searchbox', { name: 'Search this list' }), 'g1');
    await shows('G10', 'G11', 'G12');
    expect(from).toHaveValue('11');
    await user.click(panel.getByRole('button', { name: 'Clear all' }));
    await waitFor(() => expect(from).toHaveValue(''));
    await shows(...firstPage);
    await user.type(from, '12');
    await user.click(panel.getByRole('button', { name: 'Clear all' }));
    await waitFor(() => expect(from).toHaveValue(''));
  });

  it('SCH-13 is searched for any of several conditions, from the keyboard, which stand in the address as one filter', async () => {
    const user = userEvent.setup();
    await front.open('/module/gem');
    await shows(...firstPage);
    await user.click(screen.getByRole('button', { name: 'Advanced search' }));
    const panel = within(await screen.findByRole('region', { name: 'Advanced search' }));
    panel.getByRole('button', { name: 'Any of several conditions' }).focus();
    await user.keyboard('{Enter}');
    const anyOf = within(await panel.findByRole('group', { name: 'Any of these conditions' }));
    await waitFor(() => expect(anyOf.getByRole('combobox', { name: 'Field of condition 1' })).toHaveFocus());
    await user.keyboard('Cut{Enter}');
    await user.type(await anyOf.findByRole('combobox', { name: 'Cuts' }), 'Heart{ArrowDown}{Enter}');
    await user.type(anyOf.getByRole('combobox', { name: 'Field of condition 2' }), 'Price{Enter}');
    await user.type(await anyOf.findByRole('textbox', { name: 'Price from' }), '12');
    await user.click(anyOf.getByRole('button', { name: 'Add a condition' }));
    await user.click(anyOf.getByRole('button', { name: 'Remove condition 3' }));
    expect(anyOf.getByRole('button', { name: 'Add a condition' })).toHaveFocus();
    await user.click(panel.getByRole('button', { name: 'Search' }));
    await shows('G02', 'G12');
    const chip = 'Remove filter Cuts: Heart or Price: ≥ 12.00';
    expect(within(screen.getByRole('list', { name: 'Active filters' })).getAllByRole('button')).toHaveLength(2);
    expect(filterAsked()).toEqual({ or: [{ cuts: ['Heart'] }, { price_gte: 12 }] });
    await user.click(screen.getByRole('button', { name: 'Advanced search' }));
    const again = within(await screen.findByRole('group', { name: 'Any of these conditions' }));
    expect(again.getByRole('combobox', { name: 'Field of condition 1' })).toHaveValue('Cuts');
    expect(again.getByRole('button', { name: 'Heart' })).toBeVisible();
    expect(again.getByRole('textbox', { name: 'Price from' })).toHaveValue('12');
    await user.click(screen.getByRole('button', { name: chip }));
    await shows(...firstPage);
    expect(filterAsked()).toEqual({});
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Any of these conditions' })).toBeNull());
  });

  it('SCH-13 keeps alternatives of an address that say more than the search can show', async () => {
    const user = userEvent.setup();
    const or = [{ code: 'G01' }, { kind: 'Ruby', price_gte: 12 }];
    await front.open(`/module/gem?filter=${encodeURIComponent(JSON.stringify({ or }))}`);
    await shows('G01', 'G12');
    await user.click(screen.getByRole('button', { name: 'Advanced search' }));
    expect(await screen.findByText(/was made elsewhere/)).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Code' }), 'G1');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await shows('G12');
    expect(filterAsked()).toEqual({ code_like: 'G1', or });
  });

  it('SCH-13 names in its chips the records of a filter as they are called in the language on screen', async () => {
    const { id } = (await call('POST', 'grade', { name: 'A' })).body;
    const chip = async (filter: object, language: 'en' | 'zh', name: string) => {
      await front.open(`/module/quote?filter=${encodeURIComponent(JSON.stringify(filter))}`, { language });
      await screen.findByRole('button', { name });
    };
    await chip({ grade_id: [id] }, 'en', 'Remove filter grade_id: First water');
    await chip({ or: [{ grade_id: [id] }, { pieces_gte: 5 }] }, 'zh', '移除筛选条件 grade_id: 一等 或 Pieces: ≥ 5');
  });

  it('SCH-13 calls a record by the label of its choice in cells, inputs and drop-downs', async () => {
    const { id } = (await call('POST', 'grade', { name: 'A' })).body;
    const quote = (await call('POST', 'quote', { price: 1, grade_id: id })).body;
    await front.open('/module/quote', { language: 'zh' });
    expect((await screen.findAllByRole('link', { name: '一等' }))[0]).toBeVisible();
    await front.open(`/module/quote/edit/${quote.id}`);
    const input = await screen.findByRole('combobox', { name: 'grade_id' });
    await waitFor(() => expect(input).toHaveValue('First water'));
    await userEvent.click(input);
    expect((await screen.findAllByRole('option', { name: 'First water' }))[0]).toBeVisible();
  });

  it('has no actions for selected rows over rows that could not be loaded', async () => {
    await front.open('/module/gem');
    await shows(...firstPage);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }));
    expect(screen.getByRole('toolbar', { name: 'Selected rows' })).toBeVisible();
    let works = false;
    const broken = () => (works ? undefined : HttpResponse.json({ message: 'Out of order.' }, { status: 422 }));
    front.network.use(http.get('*/api/gem', broken));
    const head = within(screen.getByRole('columnheader', { name: /^Code/ }));
    await userEvent.click(head.getByRole('button'));
    await screen.findByText('This could not be loaded');
    expect(screen.queryByRole('toolbar', { name: 'Selected rows' })).toBeNull();
    works = true;
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(codes()[0]).toBe('G12'));
    expect(screen.getByRole('toolbar', { name: 'Selected rows' })).toBeVisible();
  });

  it('asks before it deletes the selected rows, and names how many', async () => {
    for (const code of ['X1', 'X2']) await call('POST', 'gem', { code });
    await front.open(`/module/gem?filter=${encodeURIComponent('{"code_like":"X"}')}`);
    await shows('X1', 'X2');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }));
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    const question = within(await screen.findByRole('dialog', { name: 'Delete 2 records?' }));
    expect(question.getByText(/^For 90 days it can be brought back: “Deleted records”/)).toBeVisible();
    doubleClick(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.getByText('Nothing found')).toBeVisible());
    expect((await call('GET', 'gem?filter={"code_like":"X"}')).body).toEqual([]);
    expect(front.requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });

  it('SCH-09 saves a view once by a double click, no second one of a name that is not known yet, and deletes one alone', async () => {
    await front.open('/module/gem');
    const views = async () =>
      (await call('GET', 'common/view/gem')).body.map(({ name }: { name: string }) => name).sort();
    const typeName = async (name: string) => {
      await userEvent.click(await screen.findByRole('button', { name: 'Views' }));
      await userEvent.click(await screen.findByRole('button', { name: 'Save this view' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Save this view' }));
      await userEvent.type(dialog.getByRole('textbox'), name);
      return dialog.getByRole('button', { name: 'Save' });
    };
    doubleClick(await typeName('Mine'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await views()).toEqual(['Mine']);
    expect(front.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);

    const save = await typeName('Other');
    const { id: _id, own: _own, owner: _owner, ...other } = (await call('GET', 'common/view/gem')).body[0];
    expect((await call('POST', 'common/view/gem', { ...other, name: 'Other' })).status).toBe(201);
    await userEvent.click(save);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await views()).toEqual(['Mine', 'Other']);

    await userEvent.click(screen.getByRole('button', { name: 'Views' }));
    doubleClick(await screen.findByRole('button', { name: 'Delete the view Mine' }));
    const question = within(await screen.findByRole('dialog', { name: 'Delete the view Mine?' }));
    expect(await views()).toEqual(['Mine', 'Other']);
    doubleClick(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete the view Mine' })).toBeNull());
    await waitFor(async () => expect(await views()).toEqual(['Other']));
  });

  it('SCH-10 SAFE-08 asks before what is typed for the selected rows is lost, also before the page is loaded anew', async () => {
    const isHeld = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await front.open(`/module/gem?filter=${encodeURIComponent('{"code":"G01"}')}`);
    await shows('G01');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }));
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit several records' }));
    await userEvent.click(dialog.getByRole('combobox'));
    await userEvent.click(screen.getByRole('option', { name: 'Remark' }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Remark' }), 'heated{Escape}');
    const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    await userEvent.click(question.getByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Remark' })).toHaveValue('heated'));
    expect(isHeld()).toBe(true);
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(isHeld()).toBe(false);
  });
});

describe('SCR-01 a list of a module of one’s own', () => {
  /** jsdom lays nothing out: every element is this wide inside. */
  const layOut = (width: number) => vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
  const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

  it('folds columns away by its priority, and shows them in the detail of the row', async () => {
    layOut(300);
    await front.open('/module/gem');
    await shows(...firstPage);
    expect(heads()).toEqual(expect.arrayContaining(['Code', 'Kind']));
    expect(heads()).not.toContain('Price USD');
    await userEvent.click(screen.getByRole('button', { name: 'Details of G07' }));
    const detail = within(screen.getByRole('region', { name: 'Details of G07' }));
    expect(detail.getByText('Price')).toBeVisible();
    expect(detail.getByText('7.00')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Columns and density' }));
    const chooser = within(await screen.findByRole('dialog', { name: 'Columns and density' }));
    expect(chooser.getAllByText('No room now')).toHaveLength(1);
  });

  it('has room for all columns, and says the currency in the head alone', async () => {
    layOut(800);
    await front.open('/module/gem');
    await shows(...firstPage);
    expect(heads()).toContain('Price USD');
    expect(screen.getByRole('cell', { name: '7.00' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Details of G07' })).toBeNull();
  });

  it('marks the row that the summary tells of', async () => {
    await front.open('/module/gem');
    await shows(...firstPage);
    expect(screen.getByRole('row', { current: true })).toHaveTextContent('G01');
    await userEvent.hover(screen.getByText('G05'));
    await waitFor(() => expect(screen.getByRole('row', { current: true })).toHaveTextContent('G05'));
  });

  it('SCR-01 names several choices on a card as people do, and not as files', async () => {
    const { body: schema } = await call('GET', 'common/schema');
    schema.modules.gem.list.columns.push('cuts');
    await front.open('/module/gem', {
      width: 390,
      otherwise: [http.get('*/api/common/schema', () => HttpResponse.json(schema))],
    });
    const card = (await screen.findByRole('link', { name: 'G02' })).closest('li');
    expect(card).toHaveTextContent('Oval, Heart');
  });

  it('is one of cards on a phone, which are sorted, chosen and opened as rows are', async () => {
    await front.open('/module/gem', { width: 390 });
    const cards = within(await screen.findByRole('list', { name: 'Cards' }));
    const card = (code: string) =>
      within(cards.getByRole('link', { name: code }).closest('li') ?? document.createElement('li'));
    await waitFor(() => expect(cards.getAllByRole('link')).toHaveLength(10));
    expect(card('G04').getByText('4.00').parentElement).toHaveTextContent('4.00 USD');
    expect(card('G04').getByText('Spinel')).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Sort' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Code' }));
    await waitFor(() => expect(cards.getAllByRole('link')[0]).toHaveTextContent('G12'));
    await userEvent.click(card('G12').getByRole('button', { name: 'Details of G12' }));
    expect(within(screen.getByRole('region', { name: 'Details of G12' })).getByText('remark 12')).toBeVisible();
    await userEvent.click(card('G12').getByRole('checkbox'));
    expect(screen.getByRole('toolbar', { name: 'Selected rows' })).toBeVisible();
  });

  it('has its further actions in one menu, to which the focus returns', async () => {
    await front.open('/module/gem');
    await shows(...firstPage);
    const more = screen.getByRole('button', { name: 'More' });
    await userEvent.click(more);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Deleted records' }));
    const dialog = await screen.findByRole('dialog');
    expect(screen.queryByRole('menu')).toBeNull();
    await userEvent.click(within(dialog).getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    await waitFor(() => expect(more).toHaveFocus());
  });

  it('says how many records the advanced search finds, before it is asked', async () => {
    await front.open('/module/gem');
    await shows(...firstPage);
    await userEvent.click(screen.getByRole('button', { name: 'Advanced search' }));
    const panel = within(await screen.findByRole('region', { name: 'Advanced search' }));
    expect(await panel.findByText('12 records found')).toBeVisible();
    await userEvent.type(panel.getByRole('textbox', { name: 'Price from' }), '9');
    expect(await panel.findByText('4 records found')).toBeVisible();
    expect(codes()).toEqual(firstPage);
  });
});
