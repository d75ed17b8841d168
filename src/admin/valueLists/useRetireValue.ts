import { useNotify, useUpdate } from 'ra-core';
import { valueListFields, valueListModule } from '../../fields/shared/choices.ts';
import { useNotifyError } from '../refusals/useNotifyError.tsx';
import type { ValueOnScreen } from './useValue.ts';

/** Retires the value, or brings it back. */
export function useRetireValue({ record, value }: ValueOnScreen, onDone?: () => void) {
  const notify = useNotify();
  const notifyError = useNotifyError();
  const [update, { isPending }] = useUpdate();
  const retire = (retired: boolean) =>
    update(
      valueListModule,
      { id: record.id, data: { [valueListFields.retired]: retired, _version: record._version }, previousData: record },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          notify(retired ? 'facet.value.retired' : 'facet.value.isBack', { type: 'success', messageArgs: { value } });
          onDone?.();
        },
        onError: notifyError,
      },
    );
  return { retire, pending: isPending };
}
