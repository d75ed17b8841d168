import { useNotify } from 'ra-core';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import type { Module } from '../../../metadata/model.ts';
import type { ListChoiceState } from '../choices/useListChoice.ts';
import { useApplyView } from './useApplyView.ts';
import { useViews } from './useViews.ts';

/** Opens the view that the address names: `/module/inventory?view=12`. The address then says what the view says. */
export function ViewOfAddress({ module, choice }: { module: Module; choice: ListChoiceState }) {
  const [parameters, setParameters] = useSearchParams();
  const named = parameters.get('view');
  const notify = useNotify();
  const apply = useApplyView(choice);
  const { data: views } = useViews(module, named !== null);
  useEffect(() => {
    if (named === null || !views) return;
    const view = views.find(({ id }) => String(id) === named);
    if (view) apply(view, { replace: true });
    else {
      notify('facet.list.viewGone', { type: 'warning' });
      setParameters({}, { replace: true });
    }
  }, [named, views, apply, notify, setParameters]);
  return null;
}
