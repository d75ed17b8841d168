import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import englishMessages from 'ra-language-english';
import type { ReactNode } from 'react';
import {
  AdminContext,
  Form,
  memoryStore,
  Notification,
  RecordContextProvider,
  ResourceContextProvider,
  TestMemoryRouter,
} from 'react-admin';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import english from '../../public/assets/i18n/en.json';
import chinese from '../../public/assets/i18n/zh.json';
import { ConfirmDialog } from '../../src/admin/dialogs/ConfirmDialog.tsx';
import { PdfFrame } from '../../src/admin/prints/PdfFrame.tsx';
import { mediaCalls } from '../../src/admin/providers/data/mediaCalls.ts';
import { defaultConfiguration } from '../../src/admin/providers/http/configuration.ts';
import { createHttpClient } from '../../src/admin/providers/http/httpClient.ts';
import { session } from '../../src/admin/providers/session/session.ts';
import { fieldInputsOf } from '../../src/fields/fieldInputs.ts';
import { fieldContext } from '../../src/fields/fieldTypes.ts';
import type { MediaFile } from '../../src/fields/media/media.ts';
import { type FieldServices, FieldServicesContext } from '../../src/fields/shared/fieldView.ts';
import { formatText } from '../../src/fields/shared/formatText.ts';
import { parsedField } from '../support/fieldExamples.ts';

const file = (id: number, part: Partial<MediaFile> = {}): MediaFile => ({
  id,
  media_path: `/api/media/${id}/file`,
  thumb_path: `/api/media/${id}/file?size=thumb`,
  file_name: `photo-${id}.jpg`,
  mime: 'image/jpeg',
  width: 800,
  height: 600,
  size: 1000,
  caption: null,
  ...part,
});
const clip = file(9, { file_name: 'clip.mp4', mime: 'video/mp4', thumb_path: null, width: null, height: null });
const picked = (name: string, type = 'image/jpeg') => new File(['x'], name, { type });

type Upload = NonNullable<FieldServices['uploadMedia']>;

interface Around {
  record?: object;
  services?: Partial<FieldServices>;
  accept?: 'image' | 'video' | 'any' | 'file';
  language?: 'en' | 'zh';
  readOnly?: boolean;
  keys?: object;
}

function show({
  record = { id: 5, photos: [] },
  services,
  accept = 'any',
  language = 'en',
  readOnly = false,
  keys,
}: Around = {}) {
  const field = parsedField({ type: 'media', name: 'photos', label: 'Photos', accept, ...keys });
  const { Input } = fieldInputsOf(field);
  const messages = { ...englishMessages, ...(language === 'en' ? english : chinese) };
  const onSubmit = vi.fn();
  const all: FieldServices = {
    ...fieldContext,
    recordLabelOf: () => 'id',
    formatOf: (_module, _field, value) => formatText(value),
    canCreate: () => false,
    amountCurrency: () => undefined,
    NewRecordDialog: () => null,
    ConfirmDialog,
    uploadMedia: vi.fn(),
    removeMedia: vi.fn().mockResolvedValue(undefined),
    ...services,
  };
  const around = (children: ReactNode) => (
    <TestMemoryRouter>
      <AdminContext i18nProvider={polyglotI18nProvider(() => messages, language)} store={memoryStore()}>
        <FieldServicesContext.Provider value={all}>{children}</FieldServicesContext.Provider>
        <Notification />
      </AdminContext>
    </TestMemoryRouter>
  );
  const form = (shown: object) => (
    <ResourceContextProvider value="inventory">
      <RecordContextProvider value={shown}>
        <Form onSubmit={onSubmit} noValidate>
          <Input field={field} readOnly={readOnly} />
        </Form>
      </RecordContextProvider>
    </ResourceContextProvider>
  );
  const { unmount, rerender } = render(around(form(record)));
  return {
    ...{ user: userEvent.setup(), services: all, onSubmit, unmount },
    leave: () => rerender(around(null)),
    /** The record as the server answers it by now. */
    refetched: (shown: object) => rerender(around(form(shown))),
  };
}

const chooser = (label = /^Add files/) => screen.getByLabelText(label);
const names = () => screen.getAllByRole('button', { name: /^Show / }).map((button) => button.title);

/** Uploads that end when the test says so. */
function heldUploads() {
  const held: {
    name: string;
    signal: AbortSignal | undefined;
    progress: (part: number) => void;
    done: (answer: unknown) => void;
    fail: (text: string) => void;
  }[] = [];
  const uploadMedia: Upload = (given, _to, options = {}) =>
    new Promise((resolve, reject) => {
      const { signal, onProgress } = options;
      signal?.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')));
      held.push({
        name: given.name,
        signal,
        progress: (part) => act(() => onProgress?.(part)),
        done: (answer) => act(async () => resolve(answer)),
        fail: (text) => act(async () => reject(new Error(text))),
      });
    });
  return { held, uploadMedia: vi.fn(uploadMedia) };
}

describe('INV-12 adding files', () => {
  it('sends what is chosen, one after the other, and shows it without losing the rest', async () => {
    const { held, uploadMedia } = heldUploads();
    const { user } = show({ record: { id: 5, photos: [file(3)] }, services: { uploadMedia } });
    await user.upload(chooser(), [picked('a.jpg'), picked('b.jpg')]);
    expect(held.map(({ name }) => name)).toEqual(['a.jpg']);
    expect(uploadMedia).toHaveBeenCalledWith(
      expect.any(File),
      { module: 'inventory', recordId: 5, slot: 'photos' },
      expect.anything(),
    );
    held[0]?.progress(0.4);
    expect(screen.getByRole('progressbar', { name: 'Uploading a.jpg' })).toHaveAttribute('aria-valuenow', '40');
    expect(screen.getByText('b.jpg · Waiting')).toBeVisible();
    await held[0]?.done(file(4));
    expect(names()).toEqual(['photo-3.jpg', 'photo-4.jpg']);
    await held[1]?.done(file(5));
    expect(names()).toEqual(['photo-3.jpg', 'photo-4.jpg', 'photo-5.jpg']);
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('takes what is dropped and what is pasted, and leaves pasted text alone', async () => {
    const { held, uploadMedia } = heldUploads();
    show({ services: { uploadMedia } });
    const zone = screen.getByRole('button', { name: 'Add files' });
    fireEvent.dragOver(zone);
    expect(screen.getByText('Drop to add')).toBeVisible();
    fireEvent.drop(zone, { dataTransfer: { files: [picked('dropped.jpg')] } });
    expect(screen.getByText('or drop or paste them here')).toBeVisible();
    await waitFor(() => expect(held).toHaveLength(1));
    await held[0]?.done(file(1));
    fireEvent.paste(zone, { clipboardData: { files: [picked('pasted.png')] } });
    await waitFor(() => expect(held.map(({ name }) => name)).toEqual(['dropped.jpg', 'pasted.png']));
    expect(fireEvent.paste(zone, { clipboardData: { files: [] } })).toBe(true);
    await held[1]?.done(file(2));
  });

  it('says at each file why it was refused, goes on with the others, and tries again', async () => {
    const { held, uploadMedia } = heldUploads();
    const { user } = show({ services: { uploadMedia } });
    await user.upload(chooser(), [picked('bad.jpg'), picked('good.jpg')]);
    await held[0]?.fail('This photo is damaged and cannot be read. Choose another one, or take it again.');
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Could not upload bad.jpg: This photo is damaged and cannot be read. Choose another one, or take it again.',
    );
    await held[1]?.done(file(2));
    expect(names()).toEqual(['photo-2.jpg']);
    await user.click(screen.getByRole('button', { name: 'Try bad.jpg again' }));
    await held[2]?.done(file(3));
    expect(names()).toEqual(['photo-2.jpg', 'photo-3.jpg']);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('stops an upload, and one that waits never starts', async () => {
    const { held, uploadMedia } = heldUploads();
    const { user } = show({ services: { uploadMedia } });
    await user.upload(chooser(), [picked('a.jpg'), picked('b.jpg'), picked('c.jpg')]);
    await user.click(screen.getByRole('button', { name: 'Cancel b.jpg' }));
    await user.click(screen.getByRole('button', { name: 'Cancel a.jpg' }));
    expect(held[0]?.signal?.aborted).toBe(true);
    await waitFor(() => expect(held.map(({ name }) => name)).toEqual(['a.jpg', 'c.jpg']));
    expect(screen.queryByRole('alert')).toBeNull();
    await held[1]?.done(file(3));
    expect(names()).toEqual(['photo-3.jpg']);
  });

  it('does not send what is too large', async () => {
    const { user, services } = show();
    const huge = picked('huge.jpg');
    Object.defineProperty(huge, 'size', { value: 25 * 1024 * 1024 + 1 });
    await user.upload(chooser(), huge);
    expect(screen.getByRole('alert')).toHaveTextContent(
      'The photo is too large: at most 25 MB. Make it smaller, then add it.',
    );
    expect(services.uploadMedia).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Dismiss huge.jpg' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('tells a failure also when the form was left', async () => {
    const { held, uploadMedia } = heldUploads();
    const { user, leave } = show({ services: { uploadMedia } });
    await user.upload(chooser(), picked('late.jpg'));
    leave();
    await held[0]?.fail('No space.');
    await waitFor(() => expect(screen.getByText('Could not upload late.jpg: No space.')).toBeVisible());
  });

  it.each([
    ['en', 'These files are uploaded as soon as the record is saved', /^Add photos/],
    ['zh', '保存记录后立即上传这些文件', /^添加照片/],
  ] as const)('keeps what is chosen for a record that is not there yet (%s)', async (language, text, label) => {
    const { user, services, onSubmit } = show({ record: {}, accept: 'image', language });
    expect(screen.getByText(text)).toBeVisible();
    const [input] = screen.getAllByLabelText(label).filter((one) => one.tagName === 'INPUT');
    await user.upload(input as HTMLElement, [picked('a.jpg'), picked('b.jpg')]);
    expect(screen.getByText('b.jpg')).toBeVisible();
    expect(services.uploadMedia).not.toHaveBeenCalled();
    fireEvent.submit(document.querySelector('form') as HTMLFormElement);
    await waitFor(() => expect(onSubmit).toHaveBeenCalled());
    expect(onSubmit.mock.lastCall?.[0].photos.map((one: File) => one.name)).toEqual(['a.jpg', 'b.jpg']);
  });

  it('LOW-02 stands under the label and the title of the field, and shows its help', () => {
    const title = { en: 'Papers of the House', zh: '公司文件' };
    show({ keys: { title, help: { en: 'Invoices first', zh: '先放发票' } }, language: 'zh' });
    expect(screen.getByRole('group', { name: 'Photos' })).toHaveTextContent('公司文件');
    expect(screen.getByText('先放发票')).toBeVisible();
  });

  it('offers nothing where files are only shown', () => {
    show({ record: { id: 5, photos: [file(3)] }, readOnly: true });
    expect(names()).toEqual(['photo-3.jpg']);
    expect(document.querySelector('input[type=file]')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
  });

  it.each([
    ['image', 'Add photos', 'image/jpeg,image/png,image/webp'],
    ['video', 'Add videos', 'video/mp4,video/webm'],
  ] as const)('offers only what a field of %s takes', (accept, label, types) => {
    show({ accept });
    expect(chooser(new RegExp(`^${label}: Photos`))).toHaveAttribute('accept', types);
  });
});

describe('INV-12 removing files', () => {
  it('asks first, and shows the file no more', async () => {
    const { user, services } = show({ record: { id: 5, photos: [file(3), file(4)] } });
    await user.click(screen.getByRole('button', { name: 'Remove photo-3.jpg' }));
    const question = await screen.findByRole('dialog');
    expect(question).toHaveTextContent('Remove photo-3.jpg?');
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(services.removeMedia).not.toHaveBeenCalled();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Remove photo-3.jpg' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
    expect(services.removeMedia).toHaveBeenCalledWith(3);
    await waitFor(() => expect(screen.queryByTitle('photo-3.jpg')).toBeNull());
    expect(screen.getByTitle('photo-4.jpg')).toBeInTheDocument();
  });

  it('keeps the file and says why when it cannot be removed', async () => {
    const removeMedia = vi.fn().mockRejectedValue(new Error('This record does not exist (any more).'));
    const { user } = show({ record: { id: 5, photos: [file(3)] }, services: { removeMedia } });
    await user.click(screen.getByRole('button', { name: 'Remove photo-3.jpg' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
    expect(
      await screen.findByText('Could not remove photo-3.jpg: This record does not exist (any more).'),
    ).toBeVisible();
    expect(screen.getByTitle('photo-3.jpg')).toBeInTheDocument();
  });
});

describe('INV-12 looking at files', () => {
  const photos = [file(1), file(2), clip];

  it('opens one over the whole screen, goes on by keys and buttons, and closes by Esc', async () => {
    const { user, onSubmit } = show({
      record: { id: 5, photos },
      services: { mediaUrl: (path) => `https://api.example${path}` },
    });
    await user.click(screen.getByRole('button', { name: 'Show photo-1.jpg' }));
    const viewer = await screen.findByRole('dialog', { name: 'Files of Photos' });
    expect(within(viewer).getByRole('img')).toHaveAttribute('src', 'https://api.example/api/media/1/file');
    expect(within(viewer).getByRole('button', { name: 'Previous' })).toHaveAttribute('aria-disabled', 'true');
    expect(within(viewer).getByRole('button', { name: 'Close' })).toHaveFocus();
    await user.keyboard('{ArrowLeft}');
    expect(viewer).toHaveTextContent('photo-1.jpg, 1 of 3');
    await user.keyboard('{ArrowRight}');
    expect(viewer).toHaveTextContent('photo-2.jpg, 2 of 3');
    await user.click(within(viewer).getByRole('button', { name: 'Next' }));
    const video = within(viewer).getByLabelText('clip.mp4');
    expect(video).toHaveAttribute('preload', 'none');
    expect(video).toHaveAttribute('controls');
    fireEvent.keyDown(video, { key: 'ArrowLeft' });
    expect(viewer).toHaveTextContent('clip.mp4, 3 of 3');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

describe('SCH-11 files of any kind', () => {
  const paper = file(7, { file_name: '发票.pdf', mime: 'application/pdf', thumb_path: null, size: 1_234_567 });
  const mail = file(8, { file_name: 'mail.html', mime: 'application/octet-stream', thumb_path: null, size: 900 });
  const server = setupServer();
  beforeAll(() => server.listen());
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());

  it('stand with name, kind and size; what the app cannot show is a download', () => {
    show({ record: { id: 5, photos: [paper, mail, file(3)] }, accept: 'file' });
    expect(names()).toEqual(['发票.pdf', 'photo-3.jpg']);
    expect(screen.getAllByText(/ · /).map((one) => one.textContent)).toEqual([
      'PDF · 1.2 MB',
      'File · 900 byte',
      'Photo · 1 kB',
    ]);
    const link = screen.getByRole('link', { name: 'mail.html' });
    expect([link.getAttribute('href'), link.getAttribute('download')]).toEqual(['/api/media/8/file', 'mail.html']);
    expect(screen.getByRole('link', { name: 'Download 发票.pdf' })).toHaveAttribute('download', '发票.pdf');
  });

  it('are of every kind in the dialog that chooses them, up to their limit', async () => {
    const { uploadMedia, held } = heldUploads();
    const { user } = show({ services: { uploadMedia }, accept: 'file' });
    const input = chooser(/^Attach files/);
    expect(input).not.toHaveAttribute('accept');
    const large = picked('backup.zip', 'application/zip');
    Object.defineProperty(large, 'size', { value: 101 * 1024 * 1024 });
    await user.upload(input, [large, picked('mail.html', 'text/html')]);
    expect(screen.getByRole('alert')).toHaveTextContent(
      'The file is too large: at most 100 MB. Make it smaller, then add it.',
    );
    expect(held.map(({ name }) => name)).toEqual(['mail.html']);
  });

  it('show a PDF as a PDF, whatever its answer says, and nothing of what cannot be shown', async () => {
    const blobs: Blob[] = [];
    URL.createObjectURL = (content) => {
      blobs.push(content as Blob);
      return 'blob:paper';
    };
    URL.revokeObjectURL = vi.fn();
    const address = `${window.location.origin}/api/media/7/file`;
    server.use(http.get(address, () => HttpResponse.text('%PDF-', { headers: { 'Content-Type': 'text/html' } })));
    const { user } = show({
      record: { id: 5, photos: [paper, mail] },
      accept: 'file',
      services: { PdfFrame, mediaUrl: () => address },
    });
    await user.click(screen.getByRole('button', { name: 'Show 发票.pdf' }));
    const viewer = screen.getByRole('dialog');
    expect(await within(viewer).findByTitle('发票.pdf')).toHaveAttribute('src', 'blob:paper');
    expect(blobs.map(({ type }) => type)).toEqual(['application/pdf']);
    await user.click(within(viewer).getByRole('button', { name: 'Next' }));
    expect(within(viewer).getByText('This kind of file is not shown here. Download it instead.')).toBeVisible();
    expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:paper');
    server.use(http.get(address, () => new HttpResponse(null, { status: 403 })));
    await user.click(within(viewer).getByRole('button', { name: 'Previous' }));
    await within(viewer).findByText('The PDF could not be loaded. Close this, and try again.');
  });
});

describe('LIST-04 photo and video containers', () => {
  let seen: ((visible: boolean) => void)[];

  beforeEach(() => {
    seen = [];
    vi.useFakeTimers();
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
          seen.push((isIntersecting) => act(() => callback([{ isIntersecting }])));
        }
        observe() {}
        disconnect() {}
      },
    );
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));
  const pictures = () =>
    screen.queryAllByRole('img').map((picture) => picture.getAttribute('alt') ?? picture.ariaLabel);

  it('LIST-04 load 200 ms after they have come into sight, each for itself', () => {
    show({ record: { id: 5, photos: [file(1), clip] } });
    wait(1000);
    expect(pictures()).toEqual([]);
    seen[0]?.(true);
    wait(199);
    expect(pictures()).toEqual([]);
    wait(1);
    expect(pictures()).toEqual(['photo-1.jpg']);
    seen[1]?.(true);
    wait(200);
    expect(screen.getAllByRole('img')).toHaveLength(2);
  });

  it('LIST-04 do not load while they are only scrolled past', () => {
    show({ record: { id: 5, photos: [file(1)] } });
    seen[0]?.(true);
    wait(150);
    seen[0]?.(false);
    wait(1000);
    expect(pictures()).toEqual([]);
    seen[0]?.(true);
    wait(200);
    expect(pictures()).toEqual(['photo-1.jpg']);
  });
});

describe('the calls about files', () => {
  const network = setupServer();
  const translate = (key: string) => `[${key}]`;
  const configuration = { ...defaultConfiguration, apiBaseUrl: 'http://api.example' };
  const calls = () =>
    mediaCalls(
      configuration,
      createHttpClient(configuration, () => 'en'),
      translate,
    );
  const target = { module: 'gem', recordId: 5, slot: 'photos' };

  beforeAll(() => network.listen({ onUnhandledRequest: 'error' }));
  beforeEach(() => session.begin('token-of-mine'));
  afterEach(() => {
    network.resetHandlers();
    session.end();
  });
  afterAll(() => network.close());

  it('send the target before the file, with the token', async () => {
    const sent: { order: string[]; token: string | null }[] = [];
    network.use(
      http.post('http://api.example/api/media', async ({ request }) => {
        const body = await request.text();
        sent.push({
          order: [...body.matchAll(/; name="(\w+)"/g)].map(([, name]) => name ?? ''),
          token: request.headers.get('authorization'),
        });
        return HttpResponse.json(file(7), { status: 201 });
      }),
    );
    expect(await calls().uploadMedia(picked('a.jpg'), target)).toEqual(file(7));
    expect(sent).toEqual([{ order: ['module', 'record_id', 'slot', 'file'], token: 'Bearer token-of-mine' }]);
  });

  it("SAFE-08 reject with the server's own sentence, else with one of ours", async () => {
    const upload = () => calls().uploadMedia(picked('a.jpg'), target);
    network.use(
      http.post('http://api.example/api/media', () => HttpResponse.json({ message: 'Too large.' }, { status: 413 })),
    );
    await expect(upload()).rejects.toThrow('Too large.');
    network.use(http.post('http://api.example/api/media', () => new HttpResponse('<html>', { status: 500 })));
    await expect(upload()).rejects.toThrow('[facet.oops.text]');
    network.use(http.post('http://api.example/api/media', () => new HttpResponse('<html>', { status: 502 })));
    await expect(upload()).rejects.toThrow('[facet.network.lost]');
    network.use(http.post('http://api.example/api/media', () => HttpResponse.error()));
    await expect(upload()).rejects.toThrow('[facet.network.lost]');
    network.use(http.post('http://api.example/api/media', () => HttpResponse.html('<p>Welcome to the hotel</p>')));
    await expect(upload()).rejects.toThrow('[facet.network.lost]');
    network.use(
      http.delete('http://api.example/api/media/7', () => HttpResponse.json({ message: 'Gone.' }, { status: 404 })),
    );
    await expect(calls().removeMedia(7)).rejects.toThrow('Gone.');
  });

  it('SAFE-08 send a file again under the same idempotency key until it has arrived', async () => {
    const keys: (string | null)[] = [];
    const answers = [HttpResponse.error(), HttpResponse.json(file(7), { status: 201 })];
    network.use(
      http.post('http://api.example/api/media', ({ request }) => {
        keys.push(request.headers.get('Idempotency-Key'));
        return answers.shift() ?? HttpResponse.json(file(8), { status: 201 });
      }),
    );
    const { uploadMedia } = calls();
    const photo = picked('a.jpg');
    await expect(uploadMedia(photo, target)).rejects.toThrow('[facet.network.lost]');
    await uploadMedia(photo, target);
    await uploadMedia(photo, target);
    await uploadMedia(picked('b.jpg'), target);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(new Set(keys).size).toBe(3);
  });

  it('stop an upload when they are told to', async () => {
    const stop = new AbortController();
    network.use(http.post('http://api.example/api/media', () => new Promise<never>(() => undefined)));
    const upload = calls().uploadMedia(picked('a.jpg'), target, { signal: stop.signal });
    stop.abort();
    await expect(upload).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('find files where the API is', () => {
    expect(calls().mediaUrl('/api/media/7/file?size=thumb')).toBe('http://api.example/api/media/7/file?size=thumb');
  });
});

describe('INV-12 captions, order and looking closer', () => {
  const three = [file(1), file(2), file(3)];
  const calls = () => ({
    captionMedia: vi.fn().mockResolvedValue({}),
    orderMedia: vi.fn().mockResolvedValue({}),
  });

  it('writes a caption in its place: Enter and leaving save it, Esc takes it back', async () => {
    const services = calls();
    const { user, onSubmit } = show({ record: { id: 5, photos: three }, services });
    const caption = screen.getByRole('textbox', { name: 'Caption of photo-2.jpg' });
    await user.type(caption, 'Table up{Enter}');
    expect(services.captionMedia).toHaveBeenLastCalledWith(2, 'Table up');
    await user.clear(caption);
    await user.type(caption, 'Side{Escape}');
    expect(caption).toHaveValue('Table up');
    await user.clear(caption);
    await user.tab();
    expect(services.captionMedia).toHaveBeenLastCalledWith(2, null);
    expect(services.captionMedia).toHaveBeenCalledTimes(2);
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('INV-12 keeps a caption that cannot be saved, and what is typed while one is saved', async () => {
    let answer: (saved: unknown) => void = () => undefined;
    const captionMedia = vi
      .fn()
      .mockRejectedValueOnce(new Error('The server cannot be reached.'))
      .mockImplementation(() => new Promise((resolve) => (answer = resolve)));
    const { user } = show({ record: { id: 5, photos: three }, services: { ...calls(), captionMedia } });
    const caption = screen.getByRole('textbox', { name: 'Caption of photo-2.jpg' });
    await user.type(caption, 'Table up{Enter}');
    await screen.findByText('The server cannot be reached.');
    expect(caption).toHaveValue('Table up');
    await user.type(caption, '{Enter}');
    expect(captionMedia).toHaveBeenLastCalledWith(2, 'Table up');
    await user.type(caption, ', left');
    await act(async () => answer({}));
    expect(caption).toHaveValue('Table up, left');
  });

  it('INV-12 leaves Enter and Esc to who writes Chinese into a caption', async () => {
    const services = calls();
    const { user } = show({ record: { id: 5, photos: three }, services });
    const caption = screen.getByRole('textbox', { name: 'Caption of photo-2.jpg' });
    await user.type(caption, 'hongbao');
    fireEvent.keyDown(caption, { key: 'Enter', isComposing: true });
    fireEvent.keyDown(caption, { key: 'Escape', isComposing: true });
    expect(caption).toHaveValue('hongbao');
    expect(services.captionMedia).not.toHaveBeenCalled();
  });

  it('moves a file by the arrow keys, and says where it is', async () => {
    const services = calls();
    const { user } = show({ record: { id: 5, photos: three }, services });
    screen.getByRole('button', { name: 'Move photo-3.jpg' }).focus();
    await user.keyboard('{ArrowLeft}');
    const of = { module: 'inventory', recordId: 5, slot: 'photos' };
    expect(services.orderMedia).toHaveBeenLastCalledWith(of, [1, 3, 2]);
    expect(screen.getByText('photo-3.jpg is now 2 of 3')).toBeInTheDocument();
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(services.orderMedia).toHaveBeenCalledTimes(2);
    expect(names()).toEqual(['photo-3.jpg', 'photo-1.jpg', 'photo-2.jpg']);
    expect(screen.getByRole('button', { name: 'Move photo-3.jpg' })).toHaveFocus();
  });

  it('INV-12 shows the order and the captions that somebody else gave back after those from here', async () => {
    const { user, refetched } = show({ record: { id: 5, photos: three }, services: calls() });
    const caption = () => screen.getByRole('textbox', { name: 'Caption of photo-1.jpg' });
    await user.type(caption(), 'Table up{Enter}');
    screen.getByRole('button', { name: 'Move photo-1.jpg' }).focus();
    await user.keyboard('{ArrowRight}');
    await waitFor(() => expect(names()).toEqual(['photo-2.jpg', 'photo-1.jpg', 'photo-3.jpg']));
    const [first, ...others] = three;
    const mine = { ...first, caption: 'Table up' };
    refetched({ id: 5, photos: [others[0], mine, others[1]] });
    await waitFor(() => expect(caption()).toHaveValue('Table up'));
    refetched({ id: 5, photos: three });
    await waitFor(() => expect(names()).toEqual(['photo-1.jpg', 'photo-2.jpg', 'photo-3.jpg']));
    expect(caption()).toHaveValue('');
  });

  it('puts a file back and says why when the order is refused', async () => {
    const orderMedia = vi.fn().mockRejectedValue(new Error('Somebody was faster.'));
    const { user } = show({ record: { id: 5, photos: three }, services: { ...calls(), orderMedia } });
    screen.getByRole('button', { name: 'Move photo-1.jpg' }).focus();
    await user.keyboard('{ArrowRight}');
    await screen.findByText('Somebody was faster.');
    expect(names()).toEqual(['photo-1.jpg', 'photo-2.jpg', 'photo-3.jpg']);
  });

  it('INV-12 leaves cells of a spreadsheet, which are copied as a picture too, to the text they are pasted into', async () => {
    const { uploadMedia } = heldUploads();
    show({ record: { id: 5, photos: three }, services: { ...calls(), uploadMedia } });
    const text = screen.getByRole('textbox', { name: 'Caption of photo-2.jpg' });
    const cells = { files: [picked('image.png', 'image/png')], types: ['text/plain', 'text/html', 'Files'] };
    expect(fireEvent.paste(text, { clipboardData: cells })).toBe(true);
    expect(uploadMedia).not.toHaveBeenCalled();
    // What has no text of its own, such as a screenshot, cannot be meant for the text.
    fireEvent.paste(text, { clipboardData: { ...cells, types: ['text/html', 'Files'] } });
    await waitFor(() => expect(uploadMedia).toHaveBeenCalledTimes(1));
  });

  it('zooms by keys, wheel and double click, and goes on by a finger', async () => {
    const { user } = show({ record: { id: 5, photos: [file(1, { caption: 'Table up' }), file(2)] } });
    await user.click(screen.getByRole('button', { name: 'Show photo-1.jpg' }));
    const viewer = screen.getByRole('dialog');
    const picture = () => within(viewer).getByRole('img');
    expect(within(viewer).getByText('Table up')).toBeVisible();
    await user.keyboard('+');
    expect(picture().dataset.scale).toBe('1.50');
    await user.keyboard('0');
    expect(picture().dataset.scale).toBe('1.00');
    fireEvent.wheel(picture(), { deltaY: -400 });
    expect(picture().dataset.scale).toBe('2.72');
    fireEvent.doubleClick(picture());
    expect(picture().dataset.scale).toBe('1.00');
    await user.click(within(viewer).getByRole('button', { name: 'Zoom in' }));
    await user.click(within(viewer).getByRole('button', { name: 'Zoom out' }));
    expect(picture().dataset.scale).toBe('1.00');
    const finger = [
      { keys: '[TouchA>]', target: picture(), coords: { clientX: 300, clientY: 100 } },
      { pointerName: 'TouchA', target: picture(), coords: { clientX: 180, clientY: 110 } },
      { keys: '[/TouchA]', target: picture(), coords: { clientX: 180, clientY: 110 } },
    ];
    await user.pointer(finger);
    expect(within(viewer).getByText('photo-2.jpg, 2 of 2')).toBeVisible();
  });

  it('stops all uploads at once, and takes a pasted picture wherever the focus is', async () => {
    const { held, uploadMedia } = heldUploads();
    const { user } = show({ services: { ...calls(), uploadMedia }, accept: 'image' });
    fireEvent.paste(document.body, { clipboardData: { files: [picked('clip.mp4', 'video/mp4')] } });
    fireEvent.paste(document.body, { clipboardData: { files: [picked('one.jpg'), picked('two.jpg')] } });
    await screen.findByText('2 files to upload');
    expect(held.map(({ name }) => name)).toEqual(['one.jpg']);
    await user.click(screen.getByRole('button', { name: 'Cancel all' }));
    expect(held[0]?.signal?.aborted).toBe(true);
    expect(screen.queryByRole('list', { name: 'Uploads' })).toBeNull();
  });
});
