import AssignmentTurnedInIcon from '@mui/icons-material/AssignmentTurnedInOutlined';
import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type RaRecord, useTranslate } from 'ra-core';
import { type ReactNode, useId, useState } from 'react';
import { clearButtonOnlyWhenWide } from '../../../fields/shared/choiceInputs.tsx';
import { formatDay } from '../../../fields/shared/days/formatDay.ts';
import { mayBeElsewhere } from '../../../metadata/read/documentRows.ts';
import { pendingTitleKey } from '../../../metadata/read/pendingCall.ts';
import { EmptyState } from '../../common/EmptyState.tsx';
import { LoadFailure } from '../../common/LoadFailure.tsx';
import { FacetDialog } from '../../dialogs/FacetDialog.tsx';
import { useLanguage } from '../../i18n/LanguageProvider.tsx';
import { ChosenSum } from '../../links/choose/ChosenSum.tsx';
import type { Chosen } from '../../links/choose/useAddChosen.ts';
import { RefusalAlert } from '../../refusals/RefusalLines.tsx';
import { stillOut } from '../stillOut.ts';
import { RowsToReturn } from './RowsToReturn.tsx';
import { useItemsElsewhere, useItemsToReturn, usePendingDocuments, useReturnItems } from './useReturnItems.ts';
import type { ReturnSource } from './useReturnSource.ts';

const none: Chosen = new Map();

/** The user chooses, among the rows of one document of the party, the items that come back. */
export function ChooseFromDialog({ place, onClose }: { place: ReturnSource; onClose: () => void }) {
  const translate = useTranslate();
  const pending = usePendingDocuments(place);
  const [wanted, setWanted] = useState<RaRecord['id'] | null>();
  const source = sourceOf(pending.data ?? [], wanted);
  const rows = useItemsToReturn(place, source?.id);
  const [picked, setPicked] = useState(none);
  const [warned, setWarned] = useState(false);
  const chosen = stillOut(picked, rows.data);
  const { add, adding, refusals, forget } = useReturnItems(place, (sent) => {
    // What was chosen meanwhile stays chosen.
    const left = [...chosen].filter(([id]) => !sent.has(id));
    if (left.length === 0) return onClose();
    setPicked(new Map(left));
  });
  const nothing = pending.data?.length === 0;

  const choose = (next: Chosen) => {
    setPicked(next);
    setWarned(false);
    forget();
  };
  const submit = () => (chosen.size === 0 ? setWarned(true) : add(chosen));

  return (
    <FacetDialog
      open
      title={translate('facet.returns.title', { source: place.words.joined })}
      onClose={onClose}
      actions={
        <>
          {source && <ChosenSum chosen={chosen} of={rows.data?.length} price={priceOf(place)} />}
          <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
          <Button variant="contained" loading={adding} disabled={nothing} onClick={submit}>
            {translate('facet.returns.add')}
          </Button>
        </>
      }
    >
      {pending.error && !pending.data ? (
        <LoadFailure error={pending.error} onTryAgain={() => pending.refetch()} />
      ) : nothing ? (
        <NothingOut place={place} refused={<RefusalAlert lines={refusals} onLeave={onClose} />} />
      ) : (
        <Box sx={contentSx}>
          <SourceSelect
            place={place}
            pending={pending.data}
            value={source}
            onChange={(id) => {
              setWanted(id);
              choose(none);
            }}
          />
          {warned && (
            <Alert severity="warning">{translate('facet.returns.nothingChosen', { source: place.words.label })}</Alert>
          )}
          <RefusalAlert lines={refusals} onLeave={onClose} />
          {source && <Elsewhere place={place} id={source.id} />}
          {source && <RowsToReturn place={place} rows={rows} chosen={chosen} onChoose={choose} />}
        </Box>
      )}
    </FacetDialog>
  );
}

interface SourceSelectProps {
  place: ReturnSource;
  /** Undefined while the rows are fetched. */
  pending: RaRecord[] | undefined;
  value: RaRecord | undefined;
  onChange: (id: RaRecord['id'] | null) => void;
}

function SourceSelect({ place, pending, value, onChange }: SourceSelectProps) {
  const translate = useTranslate();
  const { language } = useLanguage();
  const promptId = useId();
  const { source, words, partyWords } = place;
  return (
    <Box>
      <Typography id={promptId} sx={{ mb: 1 }}>
        {translate('facet.returns.prompt', { one: words.oneJoined, party: partyWords.small })}
      </Typography>
      {pending ? (
        <Autocomplete
          options={pending}
          value={value ?? null}
          onChange={(_event, option) => onChange(option?.id ?? null)}
          getOptionLabel={(option) => titleOf(source.name, option, language)}
          getOptionKey={(option) => option.id}
          isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
          noOptionsText={translate('facet.field.noChoices')}
          // Enter chooses; it does not send the form around.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          size="small"
          sx={{ maxWidth: 480, ...clearButtonOnlyWhenWide }}
          renderInput={(params) => (
            <TextField
              {...params}
              autoFocus
              margin="none"
              placeholder={translate('facet.returns.placeholder', { one: words.one })}
              slotProps={{ htmlInput: { ...params.inputProps, 'aria-labelledby': promptId } }}
            />
          )}
        />
      ) : (
        <Skeleton variant="rounded" height={40} sx={{ maxWidth: 480 }} />
      )}
    </Box>
  );
}

/** The title of a pending document, which the API writes for programs, with its day as people write it. */
function titleOf(source: string, { id, date, [pendingTitleKey(source)]: title }: RaRecord, language: string): string {
  const day = formatDay(date, language);
  return day && title ? title.replace(date, day) : (title ?? `#${id}`);
}

/** Why some items of the document cannot go back now. */
function Elsewhere({ place, id }: { place: ReturnSource; id: RaRecord['id'] }) {
  const translate = useTranslate();
  const rows = useItemsElsewhere(place, id);
  if (rows.length === 0) return null;
  return (
    <Alert severity="info" sx={{ maxHeight: 120, overflow: 'auto', flexShrink: 0 }}>
      {translate('facet.returns.elsewhere', { smart_count: rows.length })}
      {rows.map((row) => (
        <div key={row.id}>{row.reason}</div>
      ))}
    </Alert>
  );
}

function NothingOut({ place, refused }: { place: ReturnSource; refused: ReactNode }) {
  const translate = useTranslate();
  const params = { source: place.words.one, party: place.partyWords.small };
  return (
    <>
      {refused}
      <EmptyState
        icon={<AssignmentTurnedInIcon />}
        title={translate('facet.returns.nothingOut', params)}
        hint={translate(
          `facet.returns.${mayBeElsewhere(place.sourceItems) ? 'nothingHereHint' : 'nothingOutHint'}`,
          params,
        )}
      />
    </>
  );
}

/** The wanted document; when none was chosen, the only one there is. */
function sourceOf(pending: RaRecord[], wanted: RaRecord['id'] | null | undefined): RaRecord | undefined {
  if (wanted === undefined) return pending.length === 1 ? pending[0] : undefined;
  return pending.find(({ id }) => id === wanted);
}

function priceOf({ sourceItems }: ReturnSource) {
  return { module: sourceItems.rows, name: sourceItems.document.items.price };
}

const contentSx = { display: 'flex', flexDirection: 'column', gap: 2, height: '100%' };
