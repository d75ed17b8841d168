import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Step from '@mui/material/Step';
import StepLabel from '@mui/material/StepLabel';
import Stepper from '@mui/material/Stepper';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { Module } from '../../metadata/model.ts';
import { FacetDialog } from '../dialogs/FacetDialog.tsx';
import { useText } from '../i18n/useText.ts';
import { useCancelable } from '../refusals/useCancelable.ts';
import { CheckStep } from './CheckStep.tsx';
import { DoneStep } from './DoneStep.tsx';
import { FileStep } from './FileStep.tsx';
import type { Import } from './importTypes.ts';
import { MappingStep } from './MappingStep.tsx';
import { type ImportCalls, type ImportStep, useImportCalls } from './useImportCalls.ts';

interface ImportDialogProps {
  /** The module whose records the rows of the file become. */
  module: Module;
  /** What every new record has: the document of rows. */
  values: Record<string, unknown>;
  /** Called when records have changed. */
  onWritten: () => void;
  onClose: () => void;
}

const steps = ['file', 'columns', 'check', 'done'] as const;
type StepName = (typeof steps)[number];

/** What the user waits for. */
type Work = { what: 'receive' | 'check' | 'run' | 'undo'; step?: ImportStep };

/** Takes a file, asks what its columns are, has wrong cells mended, and writes all rows or none. */
export default function ImportDialog({ module, values, onWritten, onClose }: ImportDialogProps) {
  const translate = useTranslate();
  const text = useText();
  const calls = useImportCalls(module.name);
  const { current, setCurrent, place, setPlace, running, cancel, receive, work, open } = useImportWork(
    calls,
    values,
    onWritten,
  );
  const title = translate('facet.import.title', { module: text(module.labelPlural) });
  return (
    <FacetDialog open help="importing" onClose={onClose} title={title} closeBy={place === 'file' ? 'any' : 'button'}>
      <ImportStepper place={place} />
      {running && <Waiting {...running} onCancel={cancel} />}
      {!running && place === 'file' && (
        <FileStep
          calls={calls}
          values={values}
          onFile={receive}
          onOpen={open}
          onUndo={(id) => work('undo', id, 'done')}
        />
      )}
      {!running && current && place === 'columns' && (
        <MappingStep
          // Another file has other values.
          key={current.id}
          module={module}
          preset={values}
          calls={calls}
          file={current}
          onChange={setCurrent}
          onNext={() => work('check', current.id, 'check')}
        />
      )}
      {!running && current && place === 'check' && (
        <CheckStep
          calls={calls}
          file={current}
          onChange={setCurrent}
          onBack={() => setPlace('columns')}
          onAgain={() => work('check', current.id, 'check')}
          onRun={() => work('run', current.id, 'done')}
        />
      )}
      {!running && current && place === 'done' && (
        <DoneStep module={module} file={current} onUndo={() => work('undo', current.id, 'done')} onClose={onClose} />
      )}
    </FacetDialog>
  );
}

const stateAfter = { run: 'done', undo: 'undone' } as const;

/** The import at hand, the step it is at, and what leads from step to step; meanwhile `running` says what is awaited. */
function useImportWork(calls: ImportCalls, values: Record<string, unknown>, onWritten: () => void) {
  const [current, setCurrent] = useState<Import>();
  const [place, setPlace] = useState<StepName>('file');
  const { running, start, update, cancel } = useCancelable<Work>();
  const show = (next: Import, where: StepName) => {
    setCurrent(next);
    setPlace(where);
  };
  const receive = (file: File, sheet?: string) =>
    start({ what: 'receive' }, async (signal) => show(await calls.receive(file, values, sheet, signal), 'columns'));
  const work = (what: 'check' | 'run' | 'undo', id: number, then: StepName) =>
    start({ what }, async (signal) => {
      const next = await calls
        .work(id, what, signal, (step) => update({ what, step }))
        .catch(async (error) => {
          if (signal.aborted) throw error;
          const stored = await calls.get(id);
          // It was carried out, and its answer was lost.
          if (what !== 'check' && stored.state === stateAfter[what]) return stored;
          // Rows that were refused count as wrong now.
          setCurrent(stored);
          throw error;
        });
      if (what !== 'check') onWritten();
      show(next, then);
    });
  const open = (id: number) =>
    start({ what: 'receive' }, async () => {
      const next = await calls.get(id);
      show(next, next.state === 'new' ? 'columns' : next.state === 'checked' ? 'check' : 'done');
    });
  return { current, setCurrent, place, setPlace, running, cancel, receive, work, open };
}

function ImportStepper({ place }: { place: StepName }) {
  const translate = useTranslate();
  return (
    <Stepper activeStep={steps.indexOf(place)} alternativeLabel sx={{ mb: 3 }}>
      {steps.map((name) => (
        <Step key={name}>
          <StepLabel>{translate(`facet.import.step.${name}`)}</StepLabel>
        </Step>
      ))}
    </Stepper>
  );
}

function Waiting({ what, step, onCancel }: Work & { onCancel: () => void }) {
  const translate = useTranslate();
  const share = step && step.of > 0 ? (100 * step.done) / step.of : undefined;
  return (
    <Box role="status" sx={{ display: 'grid', gap: 1.5, maxWidth: 560, mx: 'auto', py: 4 }}>
      <Typography>{translate(`facet.import.waiting.${what}`)}</Typography>
      <LinearProgress
        aria-label={translate(`facet.import.waiting.${what}`)}
        {...(share === undefined ? {} : { variant: 'determinate', value: share })}
      />
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
        <Typography variant="body2" color="text.secondary">
          {step ? translate('facet.import.progress', { done: step.done, of: step.of }) : ''}
        </Typography>
        <Button onClick={onCancel}>{translate('ra.action.cancel')}</Button>
      </Box>
    </Box>
  );
}
