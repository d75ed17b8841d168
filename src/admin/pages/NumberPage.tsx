import { useGetList, useTranslate } from 'ra-core';
import { Navigate, useParams } from 'react-router-dom';
import type { Module } from '../../metadata/model.ts';
import { PageLoading } from '../common/loading/PageLoading.tsx';
import { PageMessage } from '../common/PageMessage.tsx';
import { useText } from '../i18n/useText.ts';
import { editAddress, listAddress } from '../routing/addresses.ts';

/**
 * /sales/{invoice_number} and similar addresses: opens the document with that number, or the list of those that have it,
 * as two suppliers may use the same one.
 */
export function NumberPage({ module }: { module: Module }) {
  const { number = '' } = useParams();
  const translate = useTranslate();
  const text = useText();
  const filter = { [module.document?.number ?? '']: number };
  const { data, isPending } = useGetList(module.name, {
    filter,
    pagination: { page: 1, perPage: 2 },
    sort: { field: 'id', order: 'ASC' },
  });
  if (isPending) return <PageLoading />;
  const [found, another] = data ?? [];
  if (another) {
    return <Navigate to={`${listAddress(module.name)}?filter=${encodeURIComponent(JSON.stringify(filter))}`} replace />;
  }
  if (found) return <Navigate to={editAddress(module.name, found.id)} replace />;
  return <PageMessage title={translate('facet.document.noNumber', { module: text(module.label), number })} />;
}
