import { useTranslate } from 'ra-core';
import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import { fieldContext, formatField } from '../fields/fieldTypes.ts';
import { type FieldServices, FieldServicesContext, type NewRecordDialogProps } from '../fields/shared/fieldView.ts';
import { formatText } from '../fields/shared/formatText.ts';
import { findField, mayDo } from '../metadata/model.ts';
import { amountCurrency } from '../metadata/read/amountCurrency.ts';
import { displayedFieldOf } from '../metadata/read/fields/displayedFieldOf.ts';
import { usePhotoTaker } from './camera/usePhotoTaker.tsx';
import { ConfirmDialog } from './dialogs/ConfirmDialog.tsx';
import { PdfFrame } from './prints/PdfFrame.tsx';
import { mediaCalls } from './providers/data/mediaCalls.ts';
import { useSchema } from './providers/workspace/schemaContext.tsx';
import { useServices } from './providers/workspace/servicesContext.tsx';
import { SharePublicPage } from './sharing/SharePublicPage.tsx';

const LazyNewRecord = lazy(() => import('./forms/NewRecordDialog.tsx'));

/** Provides the services of the app that the views of the field types use. */
export function FieldServicesProvider({ children }: { children: ReactNode }) {
  const schema = useSchema();
  const { modules, app } = schema;
  const { configuration, http } = useServices();
  const translate = useTranslate();
  const { takePhoto, stage } = usePhotoTaker();
  const services = useMemo<FieldServices>(
    () => ({
      ...fieldContext,
      recordLabelOf: (name) => modules[name]?.recordLabel ?? 'id',
      formatOf: (name, of, value, locale) => {
        const module = modules[name];
        const field = module && findField(module, of);
        return field ? formatField(displayedFieldOf(schema, module, field), value, locale) : formatText(value);
      },
      canCreate: (name) => {
        const module = modules[name];
        return module !== undefined && !module.readOnly && module.newDialog.length > 0 && mayDo(module, 'create');
      },
      NewRecordDialog,
      ConfirmDialog,
      PdfFrame,
      takePhoto,
      amountCurrency: (field) => amountCurrency(schema, field),
      shareLink: app.shareLink,
      SharePublicPage: app.publicPage ? SharePublicPage : undefined,
      ...mediaCalls(configuration, http, translate),
    }),
    [schema, modules, app, configuration, http, translate, takePhoto],
  );
  return (
    <FieldServicesContext.Provider value={services}>
      {children}
      {stage}
    </FieldServicesContext.Provider>
  );
}

/** Its code comes with its first use: lists need no forms. */
function NewRecordDialog(props: NewRecordDialogProps) {
  return (
    <Suspense>
      <LazyNewRecord {...props} />
    </Suspense>
  );
}
