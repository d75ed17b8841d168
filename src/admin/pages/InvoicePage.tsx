import { useGetList, useTranslate } from 'ra-core';
import { Navigate, useParams } from 'react-router-dom';
import { editAddress } from '../routing/addresses.ts';
import { useSchema } from '../schemaContext.tsx';
import { PageLoading } from '../shell/PageLoading.tsx';
import { PageMessage } from '../shell/PageMessage.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';

/** /sales/{invoice_number} and /purchases/{invoice_number}: opens the record of that number. */
export function InvoicePage({ module }: { module: string }) {
  const { invoice_number = '' } = useParams();
  const { modules } = useSchema();
  return modules[module] ? <OpenInvoice module={module} invoice_number={invoice_number} /> : <NotFoundPage />;
}

function OpenInvoice({ module, invoice_number }: { module: string; invoice_number: string }) {
  const translate = useTranslate();
  const { data, isPending } = useGetList(module, {
    filter: { invoice_number },
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'id', order: 'ASC' },
  });
  if (isPending) return <PageLoading />;
  const found = data?.[0];
  if (found) return <Navigate to={editAddress(module, found.id)} replace />;
  return <PageMessage title={translate('facet.invoice.notFound', { invoice_number })} />;
}
