import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import englishMessages from 'ra-language-english';
import { AdminContext, memoryStore, Notification, TestMemoryRouter } from 'react-admin';
import { describe, expect, it, vi } from 'vitest';
import english from '../../public/assets/i18n/en.json';
import { SendFilesProvider } from '../../src/admin/forms/SendFilesProvider.tsx';
import { useSendChosen } from '../../src/admin/forms/useSendChosen.ts';
import { type FieldServices, FieldServicesContext } from '../../src/fields/shared/fieldView.ts';
import type { Module } from '../../src/metadata/model.ts';

type Upload = NonNullable<FieldServices['uploadMedia']>;

/** Uploads that end when the test says so. */
function heldUploads() {
  const held: { name: string; progress: (part: number) => void; done: () => void; fail: (text: string) => void }[] = [];
  const uploadMedia: Upload = (file, _to, { signal, onProgress } = {}) =>
    new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')));
      held.push({
        name: file.name,
        progress: (part) => act(() => onProgress?.(part)),
        done: () => act(async () => resolve({})),
        fail: (text) => act(async () => reject(new Error(text))),
      });
    });
  return { held, uploadMedia: vi.fn(uploadMedia) };
}

const module = { name: 'gem', fields: [{ name: 'photos', type: 'media' }] } as unknown as Module;

function SaveButton({ names, onSaved }: { names: string[]; onSaved: () => void }) {
  const send = useSendChosen(module);
  const photos = names.map((name) => new File(['x'], name));
  return (
    <button type="button" onClick={() => send(7, { photos }).then(onSaved)}>
      Save
    </button>
  );
}

async function save(names: string[]) {
  const { held, uploadMedia } = heldUploads();
  const onSaved = vi.fn();
  const user = userEvent.setup();
  render(
    <TestMemoryRouter>
      <AdminContext
        i18nProvider={polyglotI18nProvider(() => ({ ...englishMessages, ...english }), 'en')}
        store={memoryStore()}
      >
        <FieldServicesContext.Provider value={{ uploadMedia } as unknown as FieldServices}>
          <SendFilesProvider>
            <SaveButton names={names} onSaved={onSaved} />
          </SendFilesProvider>
        </FieldServicesContext.Provider>
        <Notification />
      </AdminContext>
    </TestMemoryRouter>,
  );
  await user.click(screen.getByRole('button', { name: 'Save' }));
  return { user, held, uploadMedia, onSaved };
}

describe('files that were chosen for a new record', () => {
  it('INV-12 show how far they are, and can be stopped one by one', async () => {
    const { user, held, uploadMedia, onSaved } = await save(['a.jpg', 'b.jpg', 'c.jpg']);
    const dialog = await screen.findByRole('dialog', { name: 'Saved. Uploading its files' });
    expect(uploadMedia.mock.lastCall?.[1]).toEqual({ module: 'gem', recordId: 7, slot: 'photos' });
    held[0]?.progress(0.4);
    const bar = () => within(dialog).getByRole('progressbar', { name: 'Uploading a.jpg' });
    expect(bar()).toHaveAttribute('aria-valuenow', '40');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel b.jpg' }));
    await user.click(within(dialog).getByRole('button', { name: 'Cancel a.jpg' }));
    await waitFor(() => expect(held.map(({ name }) => name)).toEqual(['a.jpg', 'c.jpg']));
    expect(onSaved).not.toHaveBeenCalled();
    await held[1]?.done();
    await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByText(/Could not upload/)).toBeNull();
  });

  it('INV-12 can all be stopped, and what is refused is told', async () => {
    const { user, held, onSaved } = await save(['a.jpg', 'b.jpg', 'c.jpg']);
    await screen.findByRole('dialog');
    await held[0]?.fail('It is damaged.');
    await screen.findByText('Could not upload a.jpg: It is damaged.');
    await user.click(screen.getByRole('button', { name: 'Cancel all' }));
    await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
    expect(held).toHaveLength(2);
  });

  it('INV-12 go on while people do, when they close it', async () => {
    const { user, held, onSaved } = await save(['a.jpg', 'b.jpg']);
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await held[0]?.done();
    expect(held.map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg']);
    await held[1]?.fail('No space.');
    await screen.findByText('Could not upload b.jpg: No space.');
  });
});
