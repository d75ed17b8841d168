import { useListContext, useTranslate } from 'ra-core';
import type { Module } from '../../metadata/model.ts';
import { LoadFailure } from '../common/LoadFailure.tsx';
import { statusOf } from '../providers/http/callFailure.ts';

/**
 * Why the list could not be read. This device, or an address, may have kept a sort order or a filter by a field that the schema
 * no longer has: the whole list is a click away.
 */
export function ListFailure({ module }: { module: Module }) {
  const translate = useTranslate();
  const { error, refetch, setFilters, setSort } = useListContext();
  const isAskedWrongly = statusOf(error) === 400;
  const showWhole = () => {
    setSort(module.list.sort);
    setFilters({}, {});
  };
  return (
    <LoadFailure
      error={error}
      onTryAgain={() => refetch()}
      way={isAskedWrongly ? { label: translate('facet.list.showWhole'), go: showWhole } : undefined}
    />
  );
}
