import { useQueryClient } from '@tanstack/react-query';
import { type RaRecord, useRecordContext } from 'ra-core';
import { useState } from 'react';
import type { FieldOf } from '../shared/fieldType.ts';
import { useFieldServices } from '../shared/fieldView.ts';
import type { searchableSelect } from './searchableSelect.ts';

/**
 * For the calls of a drop-down: what they bring is kept apart, because the target that the record names is known by its
 * name alone. Nothing else may take it for the whole record.
 */
export const chosenByName = { meta: { chosen: true } };

/** Spares the drop-down the call for the target that is chosen: the record on screen has its name. */
export function useChosenName(field: FieldOf<typeof searchableSelect>, source: string): void {
  const { recordLabelOf } = useFieldServices();
  const queryClient = useQueryClient();
  const record = useRecordContext();
  useState(() => {
    const id = source === field.name ? (record?.[field.name] as RaRecord['id'] | null | undefined) : undefined;
    const label = recordLabelOf(field.module);
    const shown = field.display ? field.display.find((one) => one.field === label)?.as : label;
    const name = shown && record?.[shown];
    if (id == null || name == null) return;
    const queryKey = [field.module, 'getMany', { ids: [String(id)], ...chosenByName }];
    queryClient.setQueryData(queryKey, [{ id, [label]: name }]);
  });
}
