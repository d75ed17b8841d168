import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, useState } from 'react';
import { expect, it } from 'vitest';
import { lazyPart } from './lazyPart.tsx';

/** A part with something typed into it, in a frame that is rendered anew by a button. */
function show(Part: ReturnType<typeof lazyPart>) {
  function Frame() {
    const [round, setRound] = useState(0);
    return (
      <>
        <button type="button" onClick={() => setRound(round + 1)}>
          Again
        </button>
        <Suspense fallback="It comes">
          <Part />
        </Suspense>
      </>
    );
  }
  render(<Frame />);
}

const Form = () => <input aria-label="Name" />;

it('SHELL-02 a part whose code was fetched ahead shows at once', async () => {
  const Part = lazyPart(async () => ({ default: Form }));
  await Part.load();
  show(Part);
  expect(screen.getByRole('textbox')).toBeInTheDocument();
});

it('SHELL-02 a part whose code comes while it is shown keeps what was typed into it', async () => {
  const Part = lazyPart(async () => ({ default: Form }));
  show(Part);
  expect(screen.getByText('It comes')).toBeInTheDocument();
  await userEvent.type(await screen.findByRole('textbox'), 'Mogok');
  await userEvent.click(screen.getByRole('button', { name: 'Again' }));
  expect(screen.getByRole('textbox')).toHaveValue('Mogok');
});
