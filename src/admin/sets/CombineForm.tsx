import Typography from '@mui/material/Typography';
import { type RaRecord, RecordContextProvider, ResourceContextProvider, useTranslate } from 'ra-core';
import { useMemo } from 'react';
import type { Module, Tab } from '../../metadata/model.ts';
import { FieldGrid } from '../forms/FieldGrid.tsx';
import { RecordForm, type Refusals } from '../forms/RecordForm.tsx';
import { nonEmptyValues, writableNames } from '../forms/values/formFields.ts';
import type { TransformBody } from '../providers/data/transformCalls.ts';
import { useAmount } from '../record/useAmount.ts';
import { useRecordLabel } from '../record/useRecordLabel.ts';
import { combinedCost, newSetValues } from './transformChoice.ts';

interface CombineFormProps {
  id: string;
  module: Module;
  singles: readonly RaRecord[];
  onSubmit: (body: TransformBody) => Promise<Refusals | undefined>;
}

/** The form of the set that the singles become. */
export function CombineForm({ id, module, singles, onSubmit }: CombineFormProps) {
  const translate = useTranslate();
  const amount = useAmount(module);
  const labelOf = useRecordLabel(module);
  const { cost = '', transform: { form = [] } = {} } = module.stock ?? {};
  const tabs = useMemo<Tab[]>(
    () => [{ name: 'set', label: module.label, sections: [{ fields: form }] }],
    [module, form],
  );
  const preset = useMemo(() => newSetValues(module, singles), [module, singles]);
  const submit = (values: Record<string, unknown>) =>
    onSubmit({
      kind: 'combine',
      items: singles.map(({ id }) => id),
      values: nonEmptyValues(module, values, writableNames(module, 'create', form)),
    });
  return (
    <ResourceContextProvider value={module.name}>
      <RecordContextProvider value={undefined}>
        <RecordForm id={id} module={module} mode="create" tabs={tabs} preset={preset} onSubmit={submit}>
          <Typography role="status" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
            {translate('facet.transform.comesOut', {
              items: singles.map(labelOf).join(', '),
              count: singles.length,
              cost: amount(combinedCost(cost, singles)),
            })}
          </Typography>
          <FieldGrid module={module} mode="create" tab={tabs[0] as Tab} autoFocus />
        </RecordForm>
      </RecordContextProvider>
    </ResourceContextProvider>
  );
}
