import type { Identifier } from 'ra-core';
import type { DocumentTemplate } from '../../../metadata/keys/printKeys.ts';
import { type Module, moduleOf, type Schema } from '../../../metadata/model.ts';
import { documentTemplateOf } from '../../../metadata/read/papers/printActions.ts';
import type { FacetDataProvider } from '../../providers/data/dataProvider.ts';
import type { DocumentRecords } from './buildDocument.ts';
import { loadDocument } from './loadDocument.ts';

/** What a paper is drawn from. */
export interface LoadedPaper {
  schema: Schema;
  module: Module;
  template: DocumentTemplate;
  records: DocumentRecords;
}

/**
 * What the paper of a document says: of a Confirmed one what was kept with its confirmation, with the print and the head
 * of the house as they were. From a back end that keeps no papers: the records as they are now. Rejects when nothing is
 * printed for the module.
 */
export async function loadPaper(
  dataProvider: FacetDataProvider,
  schema: Schema,
  module: Module,
  id: Identifier,
): Promise<LoadedPaper> {
  const paper = await dataProvider.paper(module.name, id);
  if (!paper) return loaded(schema, module.name, await loadDocument(dataProvider, schema, module, id));
  const { record, party, rows, items } = paper;
  return loaded(paper.schema, module.name, {
    record,
    party,
    rows,
    items: new Map(items.map((item) => [item.id, item])),
  });
}

function loaded(schema: Schema, name: string, records: DocumentRecords): LoadedPaper {
  const template = documentTemplateOf(schema, name);
  if (!template) throw new Error('facet.paper.none');
  return { schema, module: moduleOf(schema, name), template, records };
}
