import { useTranslate } from 'ra-core';
import { useLocation } from 'react-router-dom';
import { mayDo } from '../../../metadata/model.ts';
import { useText } from '../../i18n/useText.ts';
import { useSchema } from '../../providers/workspace/schemaContext.tsx';
import { moduleOfAddress } from '../../routing/addresses.ts';

/** What a new record can be: its module, and the label of what adds it. */
export interface NewEntry {
  module: string;
  label: string;
}

/** A new record of the module on screen, then what the schema names as added often. */
export function useNewEntries(): NewEntry[] {
  const translate = useTranslate();
  const text = useText();
  const { app, modules } = useSchema();
  const { pathname } = useLocation();
  const often = (app.quickAdds ?? []).map(({ module, label }) => ({ module, label: text(label) }));
  const here = modules[moduleOfAddress(pathname) ?? ''];
  if (!here || here.readOnly || !mayDo(here, 'create') || often.some(({ module }) => module === here.name))
    return often;
  return [{ module: here.name, label: translate('facet.list.newRecord', { module: text(here.label) }) }, ...often];
}
