import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, useNotificationContext } from 'ra-core';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { later } from '../../src/admin/common/loading/later.tsx';

interface PanelProps {
  open: boolean;
  onClose: () => void;
}

const Panel = ({ open }: PanelProps) => <p>{open ? 'The panel' : 'Fading out'}</p>;

function show(fetchPart: () => Promise<{ default: typeof Panel }>) {
  const Part = later<PanelProps>(fetchPart);
  function Page() {
    const [open, setOpen] = useState(false);
    const { notifications } = useNotificationContext();
    return (
      <>
        <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
          Open
        </button>
        <Part open={open} onClose={() => setOpen(false)} />
        {notifications.map(({ message }) => (
          <p key={String(message)}>{message}</p>
        ))}
      </>
    );
  }
  render(
    <CoreAdminContext>
      <Page />
    </CoreAdminContext>,
  );
  return Part;
}

const click = () => userEvent.click(screen.getByRole('button', { name: 'Open' }));

it('SHELL-02 fetches a part with its first opening, shows that it comes, and keeps it to fade out', async () => {
  let answer = (_part: { default: typeof Panel }) => {};
  const fetchPart = vi.fn(() => new Promise<{ default: typeof Panel }>((resolve) => (answer = resolve)));
  show(fetchPart);
  expect(fetchPart).not.toHaveBeenCalled();
  await click();
  expect(screen.getByRole('progressbar')).toBeInTheDocument();
  answer({ default: Panel });
  expect(await screen.findByText('The panel')).toBeInTheDocument();
  expect(screen.queryByRole('progressbar')).toBeNull();
  await click();
  expect(screen.getByText('Fading out')).toBeInTheDocument();
  expect(fetchPart).toHaveBeenCalledTimes(1);
});

it('SHELL-02 opens at once what was fetched ahead', async () => {
  const Part = show(async () => ({ default: Panel }));
  await Part.load();
  await click();
  expect(screen.getByText('The panel')).toBeInTheDocument();
});

it('SHELL-02 says why a part does not open, closes it, and tries again with the next opening', async () => {
  const fetchPart = vi.fn(async () => ({ default: Panel })).mockRejectedValueOnce(new Error('Failed to fetch'));
  show(fetchPart);
  await click();
  expect(await screen.findByText('facet.page.partMissing')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button')).toHaveAttribute('aria-expanded', 'false'));
  expect(screen.queryByRole('progressbar')).toBeNull();
  await click();
  expect(await screen.findByText('The panel')).toBeInTheDocument();
});
