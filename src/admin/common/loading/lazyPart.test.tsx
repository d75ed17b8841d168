import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, startTransition, useState } from 'react';
import { expect, it } from 'vitest';
import { lazyPart } from './lazyPart.tsx';

const Form = () => <input aria-label="Name" />;

it('SHELL-02 a part whose code was fetched ahead shows at once', async () => {
  const Part = lazyPart(async () => ({ default: Form }));
  await Part.load();
  render(
    <Suspense fallback="It comes">
      <Part />
    </Suspense>,
  );
  expect(screen.getByRole('textbox')).toBeInTheDocument();
});

it('SHELL-02 a part whose code comes while it is shown keeps what was typed into it', async () => {
  const Part = lazyPart(async () => ({ default: Form }));
  function Frame() {
    const [round, setRound] = useState(0);
    return (
      <>
        <button type="button" onClick={() => startTransition(() => setRound(round + 1))}>
          Round {round}
        </button>
        {round > 0 && (
          <Suspense>
            <Part />
          </Suspense>
        )}
      </>
    );
  }
  render(<Frame />);
  await userEvent.click(screen.getByRole('button'));
  await userEvent.type(await screen.findByRole('textbox'), 'Mogok');
  await userEvent.click(screen.getByRole('button'));
  await screen.findByRole('button', { name: 'Round 2' });
  expect(screen.getByRole('textbox')).toHaveValue('Mogok');
});
