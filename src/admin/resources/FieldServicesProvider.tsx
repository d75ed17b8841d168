import { type ReactNode, useMemo } from 'react';
import { type FieldServices, FieldServicesContext } from '../../fields/fieldView.ts';
import { fieldViewOf } from '../../fields/fieldViews.ts';
import { NewRecordDialog } from '../dialogs/NewRecordDialog.tsx';
import { useSchema } from '../schemaContext.tsx';

/** Gives the views of all field types what they need of the app around them. */
export function FieldServicesProvider({ children }: { children: ReactNode }) {
  const { modules, app } = useSchema();
  const services = useMemo<FieldServices>(
    () => ({
      recordLabelOf: (name) => modules[name]?.recordLabel ?? 'id',
      viewOf: fieldViewOf,
      canCreate: (name) => {
        const module = modules[name];
        return module !== undefined && !module.readOnly && module.newDialog.length > 0;
      },
      NewRecordDialog,
      shareLink: app.shareLink,
    }),
    [modules, app],
  );
  return <FieldServicesContext.Provider value={services}>{children}</FieldServicesContext.Provider>;
}
