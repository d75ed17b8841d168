import AssignmentTurnedInIcon from '@mui/icons-material/AssignmentTurnedInOutlined';
import type { UseQueryResult } from '@tanstack/react-query';
import { ListContextProvider, type RaRecord, ResourceContextProvider, useList, useTranslate } from 'ra-core';
import { EmptyState } from '../../common/EmptyState.tsx';
import { LoadFailure } from '../../common/LoadFailure.tsx';
import { ChoiceTable } from '../../links/choose/ChoiceTable.tsx';
import type { Chosen } from '../../links/choose/useAddChosen.ts';
import type { ReturnSource } from './useReturnSource.ts';

interface RowsToReturnProps {
  place: ReturnSource;
  rows: UseQueryResult<RaRecord[]>;
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
}

/** The outstanding rows of a document, all on one page. */
export function RowsToReturn({ place, rows, chosen, onChoose }: RowsToReturnProps) {
  const translate = useTranslate();
  const { rows: module } = place.sourceItems;
  const list = useList({ data: rows.data ?? [], isPending: rows.isPending, perPage: 10_000, resource: module.name });
  if (rows.error && !rows.data) return <LoadFailure error={rows.error} onTryAgain={() => rows.refetch()} />;
  return (
    <ResourceContextProvider value={module.name}>
      <ListContextProvider value={list}>
        <ChoiceTable
          module={module}
          columns={place.columns}
          chosen={chosen}
          onChoose={onChoose}
          empty={
            <EmptyState
              icon={<AssignmentTurnedInIcon />}
              title={translate('facet.returns.allBack')}
              hint={translate('facet.returns.allBackHint')}
            />
          }
        />
      </ListContextProvider>
    </ResourceContextProvider>
  );
}
