import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { TestTranslationProvider } from 'ra-core';
import { expect, it } from 'vitest';
import type { Module } from '../../../metadata/model.ts';
import { defaultConfiguration } from '../../providers/http/configuration.ts';
import { ServicesProvider } from '../../providers/workspace/servicesContext.tsx';
import { RecordPageContext } from '../../record/RecordPage.ts';
import { HeadWhereabouts } from './HeadWhereabouts.tsx';

const stock = { status: 'state', opening: 'On Shelf', pending: 'New', dropped: 'Void' };

/** The server names nobody who has the item. */
const services = {
  configuration: defaultConfiguration,
  http: async () => ({
    ...{ status: 200, headers: new Headers(), body: '' },
    json: { whereabouts: null, events: [], total: 0 },
  }),
};

it.each([
  ['Rented', 'facet.head.away'],
  ['New', 'facet.head.nowhere'],
  ['Void', 'facet.head.nowhere'],
])('SCR-03 says of an item that is %s, with nobody whom the user sees, where it is', async (state, text) => {
  const module = { name: 'camera', stock } as Module;
  const page = {
    module,
    mode: 'edit',
    record: { id: 1, state },
    label: 'CAM-1',
    leaving: { current: false },
    sending: new Map(),
  } as const;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ServicesProvider services={services}>
        <TestTranslationProvider translate={(key: string) => key}>
          <RecordPageContext.Provider value={page}>
            <HeadWhereabouts />
          </RecordPageContext.Provider>
        </TestTranslationProvider>
      </ServicesProvider>
    </QueryClientProvider>,
  );
  expect(await screen.findByText(text)).toBeVisible();
});
