import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeAll, describe, expect, it } from 'vitest';
import { type CallApi, signInByApi } from '../support/callApi.ts';
import { frontOverServer } from './support/frontOverServer.tsx';
import { shopSchemaDir } from './support/shopSchemaDir.ts';

const front = frontOverServer({ schemaDir: shopSchemaDir() });
let call: CallApi;

beforeAll(async () => {
  call = await signInByApi(front.url);
  await call('POST', 'gem', { code: 'R-1', price: 12.5 });
  await call('POST', 'gem', { code: 'S-2', price: 40 });
});

const input = (label: RegExp) => screen.getByLabelText(label) as HTMLInputElement;
/** Of a number, without the places that its field shows. */
/** A number without the marks that it is shown with. */
const shown = (field: HTMLInputElement) => {
  const isNumber = ['decimal', 'numeric'].includes(field.getAttribute('inputmode') ?? '') && field.value !== '';
  return isNumber ? String(Number(field.value.replaceAll(',', ''))) : field.value;
};
const type = (label: RegExp, text: string) => fireEvent.change(input(label), { target: { value: text } });
const save = () => userEvent.click(screen.getByText('Save', { selector: 'button' }));
const shows = (label: RegExp, value: string) => waitFor(() => expect(shown(input(label))).toBe(value));

async function choose(code: string): Promise<void> {
  const gem = screen.getAllByRole('combobox', { name: /gem_id/ }).at(-1) as HTMLElement;
  await userEvent.clear(gem);
  await userEvent.type(gem, code);
  await userEvent.click(await screen.findByRole('option', { name: code }));
}

async function openNew(): Promise<void> {
  await front.open('/module/quote/new');
  await screen.findByLabelText(/^Price/);
}

async function savedQuote(): Promise<Record<string, unknown>> {
  await save();
  await waitFor(() => expect(window.location.pathname).toMatch(/quote\/edit\/\d+/));
  const id = /\d+/.exec(window.location.pathname)?.[0];
  return (await call('GET', `quote/${id}`)).body;
}

describe('the form of a new record', () => {
  it('SCH-12 shows a default once the record is chosen that it reads, and follows until somebody types', async () => {
    await openNew();
    expect(input(/^Price/).value).toBe('');
    await choose('R-1');
    await shows(/^Price/, '25');
    type(/^Pieces/, '4');
    await shows(/^Price/, '50');
    await choose('S-2');
    await shows(/^Price/, '160');
    type(/^Price/, '99');
    type(/^Pieces/, '5');
    await choose('R-1');
    await userEvent.click(screen.getByRole('tab', { name: 'More' }));
    await shows(/^Title/, 'R-1 × 5');
    expect(shown(input(/^Advance/))).toBe('49.5');
    await userEvent.click(screen.getByRole('tab', { name: 'Main' }));
    expect(shown(input(/^Price/))).toBe('99');
    expect(await savedQuote()).toMatchObject({ title: 'R-1 × 5', price: 99, advance: 49.5, pieces: 5 });
  });

  it('SCH-12 keeps empty what somebody has emptied', async () => {
    await openNew();
    await choose('S-2');
    await shows(/^Price/, '80');
    await userEvent.click(screen.getByRole('tab', { name: 'More' }));
    await shows(/^Advance/, '40');
    type(/^Advance/, '');
    type(/^Title/, '');
    expect(await savedQuote()).toMatchObject({ price: 80, advance: null, title: null });
  });

  it('SCH-12 reads no record by a call that the choices have brought', async () => {
    front.network.use(http.get('/api/gem/:id', () => HttpResponse.json({ message: 'Not now.' }, { status: 503 })));
    await openNew();
    await choose('S-2');
    await shows(/^Price/, '80');
    expect(await savedQuote()).toMatchObject({ price: 80, pieces: 2 });
  });

  it('SCH-12 asks nothing of who leaves a form that holds defaults alone', async () => {
    await openNew();
    await userEvent.click(screen.getByRole('tab', { name: 'More' }));
    await waitFor(() => expect(input(/^Title/).value).toBe(' × 2'));
    await userEvent.click(screen.getByText('Cancel'));
    await waitFor(() => expect(window.location.pathname).not.toMatch(/new/));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('SCH-12 shows defaults in the dialog of a new row, also those of the record that it belongs to', async () => {
    const { body } = await call('POST', 'quote', { price: 1, pieces: 3 });
    await front.open(`/module/quote/edit/${body.id}?tab=lines`);
    await userEvent.click(await screen.findByText('Add Line'));
    await screen.findByRole('dialog');
    await choose('R-1');
    await waitFor(() => expect(shown(within(screen.getByRole('dialog')).getByLabelText(/^Price/))).toBe('37.5'));
    await userEvent.click(within(screen.getByRole('dialog')).getByText('Save'));
    await waitFor(async () => expect((await call('GET', 'quote-line')).body).toMatchObject([{ price: 37.5 }]));
  });

  it('SCH-12 fills the parts of a new row, and keeps what is stored or typed', async () => {
    const { body } = await call('POST', 'quote', { price: 1, steps: [{ hours: 1, sum: null }] });
    await front.open(`/module/quote/edit/${body.id}`);
    const steps = within((await screen.findByText('Steps')).closest('.MuiFormControl-root') as HTMLElement);
    await userEvent.click(steps.getByLabelText('Add'));
    await waitFor(() => expect(steps.getAllByLabelText('Hours')).toHaveLength(2));
    const at = (label: string, row: number) => steps.getAllByLabelText(label)[row] as HTMLInputElement;
    fireEvent.change(at('Hours', 1), { target: { value: '3' } });
    await waitFor(() => expect(shown(at('Sum', 1))).toBe('90'));
    fireEvent.change(at('Sum', 1), { target: { value: '80' } });
    fireEvent.change(at('Hours', 1), { target: { value: '4' } });
    fireEvent.change(at('Hours', 0), { target: { value: '2' } });
    await save();
    await screen.findByText('Saved');
    expect((await call('GET', `quote/${body.id}`)).body.steps).toEqual([
      { hours: 2, sum: null },
      { hours: 4, sum: 80 },
    ]);
  });
});
