import AddIcon from '@mui/icons-material/Add';
import CloseIcon from '@mui/icons-material/Close';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { SourceContextProvider, useTranslate } from 'ra-core';
import { useId, useMemo, useRef, useState } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { byFirstClick } from '../../../fields/shared/byFirstClick.ts';
import { useText } from '../../i18n/useText.ts';
import { displayedInputs } from '../../record/displayedInputs.ts';
import type { DisplayedField } from '../../record/useDisplayedFields.ts';
import { type Alternative, mostAlternatives, newAlternative } from './alternatives.ts';

/** Where the form of the search has the conditions: under a name that no field can have. */
export const anyOfSource = '_anyOf';

type AnyOfForm = Record<typeof anyOfSource, Alternative[]>;

/** Conditions of which one must hold, each on a field of the search. Nothing but a button while there are none. */
export function AnyOf({ displayed }: { displayed: readonly DisplayedField[] }) {
  const translate = useTranslate();
  const headingId = useId();
  const adding = useRef<HTMLButtonElement>(null);
  const [newest, setNewest] = useState(-1);
  const { fields, append, remove } = useFieldArray<AnyOfForm>({ name: anyOfSource });
  const add = () => {
    setNewest(fields.length);
    // One condition alone is no choice.
    append(fields.length === 0 ? [newAlternative(null), newAlternative(null)] : [newAlternative(null)], {
      shouldFocus: false,
    });
  };
  const button = (
    <Button ref={adding} size="small" startIcon={<AddIcon />} onClick={add}>
      {translate(fields.length === 0 ? 'facet.list.anyOf.start' : 'facet.list.anyOf.add')}
    </Button>
  );
  if (fields.length === 0) return <Box sx={{ mt: 1 }}>{button}</Box>;
  return (
    <Box role="group" aria-labelledby={headingId} sx={{ mt: 1.5 }}>
      <Typography id={headingId} variant="subtitle2" component="h3" sx={{ mb: 1 }}>
        {translate('facet.list.anyOf.title')}
      </Typography>
      {fields.map(({ id }, index) => (
        <Condition
          key={id}
          index={index}
          displayed={displayed}
          autoFocus={index === newest}
          onRemove={() => {
            remove(index);
            adding.current?.focus();
          }}
        />
      ))}
      {fields.length < mostAlternatives && button}
    </Box>
  );
}

interface ConditionProps {
  index: number;
  displayed: readonly DisplayedField[];
  autoFocus: boolean;
  onRemove: () => void;
}

/** A field, and what it is asked. */
function Condition({ index, displayed, autoFocus, onRemove }: ConditionProps) {
  const translate = useTranslate();
  const text = useText();
  const { setValue } = useFormContext<AnyOfForm>();
  const name = useWatch<AnyOfForm, `_anyOf.${number}.field`>({ name: `${anyOfSource}.${index}.field` });
  const chosen = displayed.find(({ field }) => field.name === name) ?? null;
  const inside = useMemo(() => inCondition(index), [index]);
  const removeLabel = translate('facet.list.anyOf.remove', { number: index + 1 });
  const Filter = chosen && displayedInputs(chosen).Filter;
  return (
    <Box sx={conditionSx}>
      <Autocomplete
        options={displayed}
        value={chosen}
        onChange={(_event, next) => setValue(`${anyOfSource}.${index}`, newAlternative(next?.field.name ?? null))}
        getOptionLabel={({ field }) => text(field.label)}
        getOptionKey={({ field }) => field.name}
        isOptionEqualToValue={(one, other) => one.field.name === other.field.name}
        noOptionsText={translate('facet.field.noChoices')}
        openText={translate('ra.action.open')}
        clearText={translate('ra.action.clear_input_value')}
        closeText={translate('ra.action.close')}
        autoHighlight
        sx={{ gridArea: 'field' }}
        renderInput={(props) => (
          <TextField
            {...props}
            size="small"
            label={translate('facet.list.anyOf.field', { number: index + 1 })}
            autoFocus={autoFocus}
          />
        )}
      />
      <Box sx={{ gridArea: 'filter', minWidth: 0 }}>
        {chosen && Filter && (
          <SourceContextProvider value={inside}>
            <Filter key={chosen.field.name} field={chosen.display} />
          </SourceContextProvider>
        )}
      </Box>
      <Tooltip title={removeLabel}>
        <IconButton
          aria-label={removeLabel}
          onClick={byFirstClick(onRemove)}
          sx={{ gridArea: 'button', justifySelf: 'start' }}
        >
          <CloseIcon fontSize="small" />
        </IconButton>
      </Tooltip>
    </Box>
  );
}

/** The inputs of a condition write into its own filter. */
function inCondition(index: number) {
  return {
    getSource: (source: string) => `${anyOfSource}.${index}.filter.${source}`,
    getLabel: (source: string) => source,
  };
}

const conditionSx = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr auto', sm: 'minmax(160px, 260px) minmax(0, 480px) auto' },
  gridTemplateAreas: { xs: '"field button" "filter filter"', sm: '"field filter button"' },
  alignItems: 'start',
  columnGap: 1.5,
  rowGap: 0.5,
  mb: 1,
};
