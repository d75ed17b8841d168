import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useGetList, useTranslate } from 'ra-core';
import { useState } from 'react';
import { isCalendarDay } from '../../fields/shared/days/calendarDay.ts';
import { DayField } from '../../fields/shared/typed/DayField.tsx';
import { peopleModule } from '../../metadata/keys/roleKeys.ts';
import type { Module } from '../../metadata/model.ts';
import { useSchema } from '../providers/workspace/schemaContext.tsx';
import { useRecordLabel } from '../record/useRecordLabel.ts';
import type { HistoryFilter } from './useHistory.ts';

interface HistoryFiltersProps {
  filter: HistoryFilter;
  onChange: (filter: HistoryFilter) => void;
}

/** By person, where the user sees the people, and by day. */
export function HistoryFilters({ filter, onChange }: HistoryFiltersProps) {
  const people = useSchema().modules[peopleModule];
  const change = (more: Partial<Record<keyof HistoryFilter, string | number | undefined>>) =>
    onChange(Object.fromEntries(Object.entries({ ...filter, ...more }).filter(([, value]) => value !== undefined)));
  return (
    <Box role="group" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, pt: 1, pb: 2 }}>
      {people && <PersonInput people={people} onChange={(user) => change({ user })} />}
      <DayInput name="from" onChange={(from) => change({ from })} />
      <DayInput name="to" onChange={(to) => change({ to })} />
    </Box>
  );
}

function PersonInput({ people, onChange }: { people: Module; onChange: (user: number | undefined) => void }) {
  const translate = useTranslate();
  const labelOf = useRecordLabel(people);
  const [typed, setTyped] = useState('');
  const { data = [] } = useGetList(people.name, {
    pagination: { page: 1, perPage: 25 },
    sort: { field: 'id', order: 'ASC' },
    filter: typed ? { q: typed } : {},
  });
  return (
    <Autocomplete
      size="small"
      options={data}
      filterOptions={(all) => all}
      getOptionLabel={labelOf}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      onInputChange={(_event, text, reason) => setTyped(reason === 'input' ? text : '')}
      onChange={(_event, person) => onChange(person ? Number(person.id) : undefined)}
      renderInput={(params) => <TextField {...params} label={translate('facet.history.person')} />}
      sx={{ flex: '1 1 220px', maxWidth: 320 }}
    />
  );
}

function DayInput({ name, onChange }: { name: 'from' | 'to'; onChange: (day: string | undefined) => void }) {
  const translate = useTranslate();
  const [typed, setTyped] = useState<unknown>(null);
  return (
    <DayField
      size="small"
      label={translate(`facet.history.${name}`)}
      value={typed}
      onValue={(value) => {
        setTyped(value);
        if (value === null || isCalendarDay(value)) onChange(value ?? undefined);
      }}
      slotProps={{ inputLabel: { shrink: true } }}
      sx={{ flex: '1 1 150px', maxWidth: 200 }}
    />
  );
}
