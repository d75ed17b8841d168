import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import type { NewRecordDialogProps } from '../../fields/shared/fieldView.ts';
import type { Tab } from '../../metadata/model.ts';
import { useText } from '../i18n/useText.ts';
import { useModule } from '../providers/workspace/schemaContext.tsx';
import { useFormDraft } from './drafts/useFormDraft.ts';
import { RecordDialog } from './RecordDialog.tsx';
import { useCreateRecord } from './useCreateRecord.ts';

/** Creates a record of another module from within a form, with the few fields that its schema lists for this dialog. */
export default function NewRecordDialog({ module: name, initialValues, onCreated, onClose }: NewRecordDialogProps) {
  const module = useModule(name);
  const translate = useTranslate();
  const text = useText();
  const tabs = useMemo<Tab[]>(
    () => [{ name: 'new', label: module.label, sections: [{ fields: module.newDialog }] }],
    [module],
  );
  const draft = useFormDraft(module, 'new/dialog');
  const preset = hiddenValues(initialValues, module.newDialog);
  const save = useCreateRecord({ module, preset, draft, inDialog: true, onSaved: onCreated });
  return (
    <RecordDialog
      module={module}
      mode="create"
      tabs={tabs}
      preset={initialValues}
      title={translate('facet.list.newRecord', { module: text(module.label) })}
      onSubmit={save}
      draft={draft}
      onClose={onClose}
    />
  );
}

/** Initial values of the new record that the dialog does not show. */
function hiddenValues(values: Record<string, unknown>, shown: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !shown.includes(name)));
}
