import PrintIcon from '@mui/icons-material/PrintOutlined';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'ra-core';
import { lazy, Suspense, useCallback, useState } from 'react';
import { allRows } from '../lists/actions/exportRows.ts';
import { useSchema } from '../providers/workspace/schemaContext.tsx';
import { useRecordPage } from '../record/RecordPage.ts';
import { useNotifyError } from '../refusals/useNotifyError.tsx';
import type { SheetContent } from './CountSheet.tsx';
import { countLinkOf } from './countLink.ts';

const CountSheet = lazy(() => import('./CountSheet.tsx'));

/** Prints the count on screen as it is now. It prints through the browser, which has fonts for every script. */
export function PrintCount() {
  const translate = useTranslate();
  const notifyError = useNotifyError();
  const fetchContent = useContent();
  const [content, setContent] = useState<SheetContent>();
  const { mutate, isPending } = useMutation({ mutationFn: fetchContent, onSuccess: setContent, onError: notifyError });
  const onPrinted = useCallback(() => setContent(undefined), []);
  return (
    <>
      <Button variant="outlined" startIcon={<PrintIcon />} loading={isPending} onClick={() => mutate()}>
        {translate('facet.count.print')}
      </Button>
      {content && (
        <Suspense fallback={null}>
          <CountSheet content={content} onPrinted={onPrinted} />
        </Suspense>
      )}
    </>
  );
}

function useContent(): () => Promise<SheetContent> {
  const dataProvider = useDataProvider();
  const schema = useSchema();
  const { module, record } = useRecordPage();
  return async () => {
    const counted = countLinkOf(schema, module);
    if (!counted || !record) throw new Error('This belongs on the page of a count');
    const { link, rows } = counted;
    const [{ data }, items] = await Promise.all([
      dataProvider.getOne(module.name, { id: record.id }),
      allRows(dataProvider, rows.name, { filter: { [link.by]: record.id }, sort: link.sort }),
    ]);
    return { ...counted, module, record: data, items };
  };
}
