import CheckCircleIcon from '@mui/icons-material/CheckCircle';
import CloseIcon from '@mui/icons-material/Close';
import RadioButtonUncheckedIcon from '@mui/icons-material/RadioButtonUnchecked';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { LinkBase, useStore, useTranslate } from 'ra-core';
import { useEffect, useRef } from 'react';
import type { StartStep } from '../../../metadata/keys/dashboardKeys.ts';
import { mayDo } from '../../../metadata/model.ts';
import { usePreference } from '../../common/usePreference.ts';
import { useText } from '../../i18n/useText.ts';
import { useSchema } from '../../providers/workspace/schemaContext.tsx';
import { editAddress, newAddress } from '../../routing/addresses.ts';
import { BarButton } from '../../shell/bar/BarButton.tsx';
import type { StepState } from './useOverview.ts';

interface Step extends StartStep {
  state: StepState;
}

/**
 * The first steps in a new house, ticked off by what the database holds. The list is gone once all are done, or when the
 * user puts it away.
 */
export function StartSteps({ states }: { states: StepState[] | undefined }) {
  const translate = useTranslate();
  const steps = useSteps(states);
  const { isHidden, hide } = useStartStepsHidden();
  const card = useRef<HTMLDivElement>(null);
  const [was, setWas] = useStore<Place>(placeKey, null);
  useEffect(() => {
    if (card.current) setWas(card.current.offsetHeight);
  });
  if (isHidden) return null;
  if (!states) return was ? <Skeleton variant="rounded" height={was} /> : null;
  const next = steps.find(({ state }) => !state.done);
  if (!next) return null;
  const done = steps.filter(({ state }) => state.done).length;
  return (
    <Card component="section" sx={{ p: 2 }} aria-label={translate('facet.firstSteps.title')} ref={card}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, mb: 1 }}>
        <Typography variant="h3" component="h2">
          {translate('facet.firstSteps.title')}
        </Typography>
        <Typography color="text.secondary" sx={{ flex: 1 }} aria-live="polite">
          {translate('facet.firstSteps.progress', { done, all: steps.length })}
        </Typography>
        <BarButton label={translate('facet.firstSteps.hide')} onClick={hide}>
          <CloseIcon />
        </BarButton>
      </Box>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.5 }}>
        {steps.map((step) => (
          <Line key={`${step.module} ${JSON.stringify(step.filter)}`} step={step} isNext={step === next} />
        ))}
      </Box>
    </Card>
  );
}

/** A step that is not done leads to the form of a new record, or to the record that was begun. */
function Line({ step: { module, label, hint, state }, isNext }: { step: Step; isNext: boolean }) {
  const translate = useTranslate();
  const text = useText();
  const isBegun = state.latest !== null;
  if (state.done) {
    return (
      <Box component="li" sx={lineSx}>
        <CheckCircleIcon color="success" titleAccess={translate('facet.firstSteps.done')} />
        <Typography color="text.secondary">{text(label)}</Typography>
      </Box>
    );
  }
  return (
    <Box component="li" sx={lineSx}>
      <RadioButtonUncheckedIcon sx={{ color: 'text.disabled' }} />
      <Button
        component={LinkBase}
        to={state.latest === null ? newAddress(module) : editAddress(module, state.latest)}
        variant={isNext ? 'contained' : 'text'}
        sx={{ minHeight: 44, flexShrink: 0, maxWidth: 1 }}
      >
        {text(label)}
      </Button>
      {isNext && (hint || isBegun) && (
        <Typography variant="body2" color="text.secondary" sx={{ flex: '1 1 240px', minWidth: 0 }}>
          {isBegun && `${translate('facet.firstSteps.begun')} `}
          {hint && text(hint)}
        </Typography>
      )}
    </Box>
  );
}

/** The steps that the user may do, each with its state. A schema that changes meanwhile has other steps: none, then. */
function useSteps(states: StepState[] = []): Step[] {
  const { dashboard, modules } = useSchema();
  const steps = dashboard?.start ?? [];
  if (steps.some(({ module }, place) => states[place]?.module !== module)) return [];
  return steps.flatMap((step, place) => {
    const state = states[place];
    const module = modules[step.module];
    return state && module && mayDo(module, 'create') ? [{ ...step, state }] : [];
  });
}

/** Whether the user has put the first steps away, on any device, and what puts them away and brings them back. */
export function useStartStepsHidden() {
  const [kept, keep, isKnown] = usePreference<'hidden' | null>('start-steps', null);
  return { isHidden: kept === 'hidden', isKnown, hide: () => keep('hidden'), show: () => keep(null) };
}

/** The height that the list had in this browser the last time; 0: it was not there; null: not known. */
type Place = number | null;
const placeKey = 'facet.start-steps.height';

/**
 * Keeps whether the list stood on the dashboard, so that its place is free before its states arrive and nothing moves.
 * @returns whether the page may show what stands below
 */
export function useStartStepsPlace(states: StepState[] | undefined): boolean {
  const steps = useSteps(states);
  const { isHidden, isKnown } = useStartStepsHidden();
  const has = (useSchema().dashboard?.start.length ?? 0) > 0;
  const [was, setWas] = useStore<Place>(placeKey, null);
  const isGone = states !== undefined && (isHidden || steps.every(({ state }) => state.done));
  useEffect(() => {
    if (isGone) setWas(0);
  }, [isGone, setWas]);
  return !has || isHidden || was !== null || (isKnown && states !== undefined);
}

const lineSx = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, minHeight: 44 };
