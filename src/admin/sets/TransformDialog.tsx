import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { type TransformKind, transformKinds } from '../../domain/transform.ts';
import type { Module } from '../../metadata/model.ts';
import { FacetDialog } from '../dialogs/FacetDialog.tsx';
import { useConfirmClose } from '../dialogs/useConfirmClose.tsx';
import { FailureAlert } from '../refusals/FailureAlert.tsx';
import { RefusalAlert } from '../refusals/RefusalLines.tsx';
import { ApartForm } from './ApartForm.tsx';
import { CombineForm } from './CombineForm.tsx';
import { KindChoice } from './KindChoice.tsx';
import { useTransform } from './useTransform.ts';
import { useTransformSelection } from './useTransformSelection.ts';

/** The user chooses a transform of the selected items; the dialog shows its result before carrying it out. */
export default function TransformDialog({ module, onClose }: { module: Module; onClose: () => void }) {
  const translate = useTranslate();
  const form = useId();
  const { data, error } = useTransformSelection(module);
  const { transform, pending, lines } = useTransform(module, onClose);
  const { close, within, question } = useConfirmClose(onClose);
  const [chosen, setChosen] = useState<TransformKind | null>(null);
  const [ready, setReady] = useState(true);
  const why = data?.choice.why;
  const kind = chosen ?? (why && transformKinds.find((one) => why[one] === undefined)) ?? null;

  return (
    <FacetDialog
      open
      title={translate('facet.transform.title')}
      onClose={close}
      within={within}
      actions={
        <>
          <Button onClick={close}>{translate('ra.action.cancel')}</Button>
          <Button
            type="submit"
            form={form}
            variant="contained"
            loading={pending}
            disabled={kind === null || (kind === 'take-out' && !ready)}
          >
            {translate(`facet.transform.do.${kind ?? 'combine'}`)}
          </Button>
        </>
      }
    >
      {!data && !error && <LinearProgress />}
      {error && <FailureAlert error={error} />}
      <RefusalAlert lines={lines} onLeave={onClose} />
      {data && (
        <>
          <KindChoice kind={kind} why={data.choice.why} onChoose={setChosen} />
          {kind === 'combine' && <CombineForm id={form} module={module} singles={data.selected} onSubmit={transform} />}
          {(kind === 'take-out' || kind === 'break-up') && data.set && (
            <ApartForm
              key={kind}
              id={form}
              module={module}
              kind={kind}
              set={data.set}
              parts={data.parts}
              chosen={data.choice.set?.chosen ?? []}
              onSubmit={transform}
              onReady={setReady}
            />
          )}
        </>
      )}
      {question}
    </FacetDialog>
  );
}
