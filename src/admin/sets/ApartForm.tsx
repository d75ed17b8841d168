import Typography from '@mui/material/Typography';
import { type Identifier, type RaRecord, useTranslate } from 'ra-core';
import { type FormEvent, useEffect, useState } from 'react';
import type { Module } from '../../metadata/model.ts';
import type { Refusals } from '../forms/RecordForm.tsx';
import type { TransformBody } from '../providers/data/transformCalls.ts';
import { useAmount } from '../record/useAmount.ts';
import { useRecordLabel } from '../record/useRecordLabel.ts';
import { PartsTable } from './PartsTable.tsx';
import { splitCosts } from './transformChoice.ts';

interface ApartFormProps {
  id: string;
  module: Module;
  kind: 'take-out' | 'break-up';
  set: RaRecord;
  parts: readonly RaRecord[];
  /** Parts that are chosen initially. */
  chosen: readonly Identifier[];
  onSubmit: (body: TransformBody) => Promise<Refusals | undefined>;
  /** Whether enough is chosen for the transform. */
  onReady: (ready: boolean) => void;
}

/** The user chooses the parts that leave their set, and types their new numbers. */
export function ApartForm({ id, module, kind, set, parts, chosen, onSubmit, onReady }: ApartFormProps) {
  const translate = useTranslate();
  const amount = useAmount(module);
  const labelOf = useRecordLabel(module);
  const [leaving, setLeaving] = useState<ReadonlySet<Identifier>>(
    () => new Set(kind === 'break-up' ? parts.map((part) => part.id) : chosen),
  );
  const [labels, setLabels] = useState<Record<string, string>>({});
  const [refusals, setRefusals] = useState<Record<string, string>>({});
  const out = parts.filter((part) => leaving.has(part.id));
  const costs = splitCosts(module.stock?.cost ?? '', set, parts, leaving);
  const ready = out.length > 0;
  useEffect(() => onReady(ready), [ready, onReady]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const items = out.map((part) => ({ id: part.id, [module.recordLabel]: labels[part.id]?.trim() || null }));
    const refused = (await onSubmit({ kind, set: set.id, items })) ?? {};
    const at = (place: number) => refused[`items.${place}.${module.recordLabel}`] ?? refused[`items.${place}.id`];
    setRefusals(Object.fromEntries(out.flatMap((part, place) => (at(place) ? [[part.id, at(place) ?? '']] : []))));
  };
  const key = kind === 'break-up' ? 'brokenUp' : 'left';
  return (
    <form id={id} noValidate onSubmit={submit}>
      <PartsTable
        module={module}
        parts={parts}
        costs={costs.parts}
        leaving={leaving}
        onLeaving={kind === 'break-up' ? undefined : setLeaving}
        labels={labels}
        onLabel={(part, label) => setLabels((now) => ({ ...now, [part]: label }))}
        refusals={refusals}
      />
      <Typography role="status" sx={{ mt: 2 }}>
        {translate(`facet.transform.${key}`, {
          set: labelOf(set),
          smart_count: parts.length - out.length,
          cost: amount(costs.set),
        })}
      </Typography>
    </form>
  );
}
