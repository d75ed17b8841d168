import type { Schema } from '../../metadata/model.ts';
import type { DocumentedCall } from '../http/RouteTable.ts';
import { errors, idParameter, moduleOperation, ok, ref, string } from '../openapi/parts.ts';

const day = { type: ['string', 'null'], format: 'date' };

const named = {
  type: ['object', 'null'],
  required: ['module', 'id', 'label'],
  properties: { module: string, id: ref('Id'), label: string },
};

const whereabouts = {
  type: ['object', 'null'],
  description: 'Of an item: who has it. Null: nobody yet, or the caller does not see it.',
  required: ['holder', 'document', 'since'],
  properties: {
    holder: { ...named, description: 'The party that has the item; null: the house.' },
    document: { ...named, description: 'The document by which it came there.' },
    since: day,
  },
};

const event = {
  type: 'object',
  required: ['link', 'module', 'id', 'day', 'record', 'document'],
  properties: {
    link: { ...string, description: 'The link that the row belongs to.' },
    module: { ...string, description: 'The module of the row.' },
    id: ref('Id'),
    day,
    record: { type: 'object', description: 'The row, as its own call answers it.', additionalProperties: true },
    document: { ...named, description: 'Of an entry of the tracking: the document that did it.' },
  },
};

const range = {
  name: 'range',
  in: 'query',
  description: 'The positions of the first and the last event, from 0: [0,9]. At most 100 events.',
  content: { 'application/json': { schema: { type: 'array', items: { type: 'integer', minimum: 0 } } } },
};

/** One call for each module whose records have a story, or are somewhere. */
export function storyCalls({ modules }: Schema): DocumentedCall[] {
  return Object.values(modules)
    .filter(({ page }) => page?.story || page?.whereabouts)
    .map((module) => ({
      path: `/api/${module.name}/{id}/story`,
      pathParameters: [idParameter],
      operation: {
        ...moduleOperation(module, 'readStoryOf', `What happened to a ${module.label.en}, the newest event first`),
        parameters: [range],
        responses: {
          200: ok('The events', {
            type: 'object',
            required: ['whereabouts', 'events', 'total'],
            properties: {
              whereabouts,
              events: { type: 'array', items: event },
              total: { type: 'integer', description: 'The number of all events.' },
            },
          }),
          ...errors(400, 404),
        },
      },
    }));
}
