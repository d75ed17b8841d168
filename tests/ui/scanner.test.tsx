import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { StrictMode } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { CameraView } from '../../src/admin/scanner/CameraView.tsx';
import { type CallApi, signInByApi } from '../support/callApi.ts';
import { fakeCamera } from './support/fakeCamera.ts';
import { frontOverServer } from './support/frontOverServer.tsx';
import { wedgeScan } from './support/wedgeScan.ts';

const prefix = 'https://stones.example.com/item/';

const front = frontOverServer();
let camera: ReturnType<typeof fakeCamera>;
let call: CallApi;
let numbers = 880_000;

beforeAll(async () => {
  call = await signInByApi(front.url);
});
beforeEach(() => {
  camera = fakeCamera();
});
afterEach(() => {
  cleanup();
  camera.restore();
});

/** A new item; its parts carry its number. */
async function newItem(more: Record<string, unknown> = {}): Promise<{ id: number; item_no: string }> {
  numbers += 1;
  const { status, body } = await call('POST', 'inventory', {
    item_no: String(numbers),
    type: 'Ruby',
    weight: 1,
    ...more,
  });
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body;
}

async function openScanner(language: 'en' | 'zh' = 'en') {
  await front.open('/dashboard', { language });
  await userEvent.click(screen.getByRole('button', { name: language === 'en' ? 'Scanner' : '扫描' }));
  const title = language === 'en' ? 'Scan QR Code' : '扫描二维码';
  return within(await screen.findByRole('dialog', { name: title }));
}

const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const opened = ({ id }: { id: number }) =>
  waitFor(() => expect(window.location.pathname).toBe(`/module/inventory/edit/${id}`));
const looked = (times = 3) => waitFor(() => expect(camera.attempts).toBeGreaterThanOrEqual(times));
const states = () => camera.tracks.map(({ readyState }) => readyState);
const logged = () => vi.mocked(console.debug).mock.calls.map((line) => line.join(' '));

describe('the scanner dialog', () => {
  it('SCAN-01 shows the rear camera at zoom 2, and closes by its Close button only', async () => {
    const dialog = await openScanner();
    await looked();
    expect(camera.asked).toEqual([
      { audio: false, video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } } },
    ]);
    expect(camera.tracks[0]?.constraints).toEqual([{ advanced: [{ zoom: 2 }] }]);
    expect(screen.getByRole('dialog')).toHaveAttribute('aria-modal', 'true');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(document.querySelector('.MuiBackdrop-root') as HTMLElement);
    await userEvent.click(document.querySelector('.MuiDialog-container') as HTMLElement);
    await looked(camera.attempts + 3);
    expect(states()).toEqual(['live']);
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await closed();
    expect(states()).toEqual(['ended']);
  });

  it('SCAN-02 opens the item of a code and turns the camera off, time after time', async () => {
    const items = [await newItem(), await newItem()];
    await front.open('/dashboard');
    for (const item of items) {
      camera.shown = [];
      await userEvent.click(screen.getByRole('button', { name: 'Scanner' }));
      await screen.findByRole('dialog');
      camera.shown = [`${prefix}${item.id}`];
      await opened(item);
      await closed();
    }
    expect(states()).toEqual(['ended', 'ended']);
  });

  it('SCAN-02 opens the set of a number that its stones carry too', async () => {
    const set = await newItem({ grouping_type: 'Set' });
    await newItem({ item_no: set.item_no, id_parent: set.id });
    await openScanner();
    camera.shown = [set.item_no];
    await opened(set);
    await closed();
  });

  it('SCAN-03 logs what is no code of an item, and failures of the reader, once each; and scans on', async () => {
    const item = await newItem();
    const dialog = await openScanner();
    camera.shown = ['https://elsewhere.example/'];
    await looked();
    for (const trouble of [new Error('too dark'), new Error('too dark')]) {
      camera.trouble = trouble;
      await looked(camera.attempts + 3);
    }
    for (const words of ['elsewhere', 'too dark']) {
      expect(logged().filter((line) => line.includes(words))).toHaveLength(1);
    }
    expect(dialog.queryByRole('alert')).toBeNull();
    camera.shown = [item.item_no];
    await opened(item);
    expect(states()).toEqual(['ended']);
  });

  it('SCAN-03 says that there is no such item, and scans on', async () => {
    const item = await newItem();
    const dialog = await openScanner();
    camera.shown = ['99999999'];
    await waitFor(() => expect(dialog.getByText('There is no item 99999999.')).toBeVisible());
    camera.shown = [`${prefix}999999`];
    await waitFor(() => expect(dialog.getByText('The item of this code does not exist (any more).')).toBeVisible());
    const requested = front.requests.length;
    await looked(camera.attempts + 20);
    expect(front.requests).toHaveLength(requested);
    camera.shown = [`${prefix}${item.id}`];
    await opened(item);
  });

  it('SCAN-03 says of a code before the camera that its item is gone, also after a typed text that was no code', async () => {
    const dialog = await openScanner();
    await looked();
    await userEvent.keyboard('no item{Enter}');
    expect(dialog.getByRole('alert')).toHaveTextContent('“no item” is neither an item number nor the code of an item.');
    camera.shown = ['99999999'];
    await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent('There is no item 99999999.'));
  });

  it('SCAN-02 turns the camera off when the page is left by other means', async () => {
    await front.open('/module/customer');
    await userEvent.click(screen.getByRole('button', { name: 'Scanner' }));
    await screen.findByRole('dialog');
    await looked();
    window.history.back();
    await closed();
    expect(states()).toEqual(['ended']);
  });
});

describe('codes that are typed', () => {
  it('SCAN-02 open their item with Enter, typed anywhere in the dialog as hand-held scanners do', async () => {
    const item = await newItem();
    const dialog = await openScanner();
    await looked();
    await userEvent.keyboard('no item{Enter}');
    expect(dialog.getByRole('alert')).toHaveTextContent('“no item” is neither an item number nor the code of an item.');
    await userEvent.keyboard(`${prefix}${item.id}{Enter}`);
    await opened(item);
    await closed();
    expect(states()).toEqual(['ended']);
  });

  it.each([
    ['NotAllowedError', /may not be used/],
    ['NotFoundError', /No camera was found/],
    ['NotReadableError', /in use by another program/],
    ['TypeError', /could not be started/],
  ])('SCAN-03 still open it where asking for the camera fails with %s, which is explained', async (name, reason) => {
    const item = await newItem();
    camera.refusal = Object.assign(new Error('no'), { name });
    const dialog = await openScanner();
    await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent(reason));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Item No or code' }), `${item.item_no}{Enter}`);
    await opened(item);
  });

  it('SCAN-03 can be left for the camera once it is allowed', async () => {
    camera.refusal = Object.assign(new Error('no'), { name: 'NotAllowedError' });
    const dialog = await openScanner('zh');
    await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent('无法使用摄像头'));
    camera.refusal = undefined;
    await userEvent.click(dialog.getByRole('button', { name: '重试' }));
    await looked();
    expect(dialog.queryByRole('alert')).toBeNull();
    (camera.tracks[0] as MediaStreamTrack | undefined)?.stop();
    await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent('摄像头已断开'));
  });
});

describe('a hand-held scanner on any page', () => {
  it('SCAN-02 opens the item, presses no button that has the focus, and tells what is not there', async () => {
    const item = await newItem();
    await front.open('/module/customer');
    const menu = screen.getByRole('button', { name: 'Menu' });
    act(() => menu.focus());
    expect(wedgeScan('99999999').at(-1)).toBe(false);
    await waitFor(() => expect(screen.getByText('There is no item 99999999.')).toBeVisible());
    expect(window.location.pathname).toBe('/module/customer');
    expect(wedgeScan(`${prefix}${item.id}`).at(-1)).toBe(false);
    await opened(item);
    expect(camera.asked).toEqual([]);
  });

  it('SCAN-02 opens the item of the module that has codes, where other modules hold stock too', async () => {
    const item = await newItem();
    const { body: schema } = await call('GET', 'common/schema');
    const { inventory } = schema.modules;
    const straps = { ...inventory, name: 'strap', fields: [inventory.fields[0]], tabs: [], links: [], actions: {} };
    const changed = { ...schema, modules: { strap: straps, ...schema.modules } };
    await front.open('/module/customer', {
      otherwise: [
        http.get('*/api/common/schema', () => HttpResponse.json(changed)),
        http.get('*/api/strap', () => HttpResponse.json([{ id: item.id }], { headers: { 'Content-Range': '*/1' } })),
      ],
    });
    expect(wedgeScan(`${prefix}${item.id}`).at(-1)).toBe(false);
    await opened(item);
  });

  it('leaves what is typed into inputs alone', async () => {
    await front.open('/module/customer');
    act(() => screen.getByRole('combobox', { name: 'Search all records' }).focus());
    const requested = front.requests.length;
    expect(wedgeScan('99999999').slice(0, 8)).toEqual(Array(8).fill(true));
    expect(front.requests).toHaveLength(requested);
  });
});

describe('scanning items into a document', () => {
  const post = async (path: string, body: Record<string, unknown>) => {
    const answer = await call('POST', path, body);
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    return answer.body;
  };
  const buildDocument = async (module: string) => {
    const { id } = await post('customer', { customer_name: `Customer ${++numbers}` });
    return post(module, { customer_id: id });
  };
  const itemsOf = async (module: string, id: number) => {
    const rows = await call('GET', `${module}-item?filter={"${module.replace('-', '_')}_id":${id}}&sort=["id","ASC"]`);
    return rows.body.map((row: { item_no: string }) => row.item_no);
  };
  const lines = () => within(screen.getByRole('list', { name: 'Scanned items' })).getAllByRole('listitem');
  const frequencies: number[] = [];

  beforeEach(() => {
    frequencies.length = 0;
    const part = { connect: (next: unknown) => next, start: () => undefined, stop: () => undefined };
    const gain = { setValueAtTime: () => undefined, linearRampToValueAtTime: () => undefined };
    vi.stubGlobal(
      'AudioContext',
      class {
        currentTime = 0;
        close = async () => undefined;
      },
    );
    vi.stubGlobal(
      'OscillatorNode',
      class {
        constructor(_context: unknown, { frequency }: { frequency: number }) {
          frequencies.push(frequency);
          Object.assign(this, part);
        }
      },
    );
    vi.stubGlobal(
      'GainNode',
      class {
        gain = gain;
        connect = part.connect;
      },
    );
  });

  it.each(['memo-out', 'sale'])(
    'adds each item at once to a %s, with a tone, and tells what is refused',
    async (module) => {
      const [first, second, away] = [await newItem(), await newItem(), await newItem()];
      const other = await buildDocument('memo-out');
      await post('memo-out-item', { memo_out_id: other.id, inventory_id: away.id });
      await post(`memo-out/${other.id}/update-status`, { status: 'Confirmed' });
      const { id } = await buildDocument(module);
      await front.open(`/module/${module}/edit/${id}?tab=items`);
      await userEvent.click(await screen.findByRole('button', { name: 'Scan Items' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Scan Items' }));
      expect(dialog.getByRole('status')).toHaveTextContent('0 items added');
      expect(lines()[0]).toHaveTextContent('Nothing scanned yet');

      camera.shown = [`${prefix}${first.id}`];
      await waitFor(() => expect(lines()[0]).toHaveTextContent(first.item_no));
      // Taken away before it is added: held on, it would be told as scanned again.
      camera.shown = [];
      await waitFor(() => expect(lines()[0]).toHaveTextContent(`${first.item_no}Added`));
      await userEvent.keyboard(`${second.item_no}{Enter}`);
      await waitFor(() => expect(lines()[0]).toHaveTextContent(`${second.item_no}Added`));
      expect(dialog.getByRole('status')).toHaveTextContent('2 items added');
      expect(await itemsOf(module, id)).toEqual([first.item_no, second.item_no]);

      await userEvent.keyboard(`${first.item_no}{Enter}`);
      await waitFor(() => expect(lines()[0]).toHaveTextContent(`${first.item_no}Added · Already scanned`));
      await userEvent.keyboard(`${away.item_no}{Enter}`);
      const refusal = /inventory status is not Available/;
      await waitFor(() => expect(lines()[0]).toHaveTextContent(refusal));
      await userEvent.keyboard('99999999{Enter}');
      await waitFor(() => expect(lines()[0]).toHaveTextContent('There is no item 99999999.'));
      expect(lines()).toHaveLength(4);
      expect(dialog.getByRole('status')).toHaveTextContent('2 items added');
      expect(await itemsOf(module, id)).toEqual([first.item_no, second.item_no]);
      expect(frequencies).toEqual([1320, 1320, 220, 220, 220]);

      await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
      await closed();
      expect(states()).toEqual(['ended']);
      await waitFor(() => expect(screen.getByText(second.item_no)).toBeVisible());
    },
  );

  it('is not offered where rows are no items of a document, nor possible once it is confirmed', async () => {
    const { id } = await buildDocument('sale');
    await post('sale-item', { sale_id: id, inventory_id: (await newItem()).id });
    await post(`sale/${id}/update-status`, { status: 'Confirmed' });
    await front.open(`/module/sale/edit/${id}?tab=items`);
    const button = await screen.findByRole('button', { name: 'Scan Items' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(button);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(camera.asked).toEqual([]);
    cleanup();
    const item = await newItem();
    await front.open(`/module/inventory/edit/${item.id}?tab=certificates`);
    await screen.findByRole('button', { name: /^Add Certificate/ });
    expect(screen.queryByRole('button', { name: 'Scan Items' })).toBeNull();
  });
});

describe('the camera', () => {
  it('SCAN-02 leaves no track alive in StrictMode, however early it is taken away', async () => {
    const onText = vi.fn();
    const view = (
      <StrictMode>
        <CameraView onText={onText} />
      </StrictMode>
    );
    camera.shown = ['5'];
    const { unmount } = render(view);
    await waitFor(() => expect(onText).toHaveBeenCalledWith('5'));
    expect(states().sort()).toEqual(['ended', 'live']);
    unmount();
    render(view).unmount();
    await waitFor(() => expect(camera.tracks).toHaveLength(4));
    await waitFor(() => expect(states()).toEqual(['ended', 'ended', 'ended', 'ended']));
    const { length } = onText.mock.calls;
    await new Promise((resolve) => setTimeout(resolve));
    expect(onText.mock.calls).toHaveLength(length);
  });
});
