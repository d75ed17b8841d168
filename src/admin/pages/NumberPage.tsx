import { useGetList, useTranslate } from 'ra-core';
import { Navigate, useParams } from 'react-router-dom';
import type { Module } from '../../metadata/model.ts';
import { PageLoading } from '../common/PageLoading.tsx';
import { PageMessage } from '../common/PageMessage.tsx';
import { useText } from '../i18n/useText.ts';
import { editAddress } from '../routing/addresses.ts';

/** /sales/{invoice_number} and similar addresses: opens the document with that number. */
export function NumberPage({ module }: { module: Module }) {
  const { number = '' } = useParams();
  const translate = useTranslate();
  const text = useText();
  const { data, isPending } = useGetList(module.name, {
    filter: { [module.document?.number ?? '']: number },
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'id', order: 'ASC' },
  });
  if (isPending) return <PageLoading />;
  const found = data?.[0];
  if (found) return <Navigate to={editAddress(module.name, found.id)} replace />;
  return <PageMessage title={translate('facet.document.noNumber', { module: text(module.label), number })} />;
}
