import { useQueryClient } from '@tanstack/react-query';
import { type RaRecord, useDataProvider, useLocale, useNotify } from 'ra-core';
import { useSchema } from '../../providers/workspace/schemaContext.tsx';
import { useRecordPage } from '../../record/RecordPage.ts';
import { recordLabelIn } from '../../record/useRecordLabel.ts';
import { useDocumentCall } from '../useDocumentCall.ts';
import type { TakingDocument } from './takingDocuments.ts';

/** Adds the item to a document that is there. The page stays, so that the next item can be scanned. */
export function usePutOn(item: RaRecord, onDone: () => void) {
  const { label } = useRecordPage();
  const schema = useSchema();
  const locale = useLocale() ?? 'en';
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const { send, refusal, pending } = useDocumentCall(
    async ({ taking: { module, items }, document }: { taking: TakingDocument; document: RaRecord }) => {
      const { rows, link } = items;
      await dataProvider.create(rows.name, { data: { [link.by]: document.id, [link.pick ?? '']: item.id } });
      await Promise.all(
        [module.name, rows.name].map((name) =>
          queryClient.invalidateQueries({ queryKey: [name], refetchType: 'none' }),
        ),
      );
      return recordLabelIn(schema, module, locale)(document);
    },
    (document) => {
      notify('facet.putOn.done', { type: 'success', messageArgs: { item: label, document } });
      onDone();
    },
  );
  return { put: (taking: TakingDocument, document: RaRecord) => send({ taking, document }), refusal, pending };
}
