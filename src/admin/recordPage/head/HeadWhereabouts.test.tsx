import { render } from '@testing-library/react';
import { TestTranslationProvider } from 'ra-core';
import { expect, it, vi } from 'vitest';
import type { Module } from '../../../metadata/model.ts';
import { RecordPageContext } from '../../record/RecordPage.ts';
import { HeadWhereabouts } from './HeadWhereabouts.tsx';

vi.mock('./useStory.ts', () => ({
  useStory: () => ({ data: { pages: [{ whereabouts: null }] }, isPending: false }),
}));

const stock = { status: 'state', opening: 'On Shelf', pending: 'New', dropped: 'Void' };

function textOf(state: string): string | null {
  const page = { module: { stock } as Module, mode: 'edit', record: { id: 1, state }, label: 'CAM-1' } as const;
  const { container } = render(
    <TestTranslationProvider translate={(key: string) => key}>
      <RecordPageContext.Provider value={{ ...page, leaving: { current: false } }}>
        <HeadWhereabouts />
      </RecordPageContext.Provider>
    </TestTranslationProvider>,
  );
  return container.textContent;
}

it('SCR-03 says of an item that is with somebody whom the user does not see that it is not in the house', () => {
  expect(textOf('Rented')).toBe('facet.head.away');
  expect(textOf('New')).toBe('facet.head.nowhere');
  expect(textOf('Void')).toBe('facet.head.nowhere');
});
