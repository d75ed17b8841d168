import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { FacetDialog } from '../../dialogs/FacetDialog.tsx';
import { RefusalAlert } from '../../refusals/RefusalLines.tsx';
import { useItemsLink } from '../link/itemsLink.ts';
import { ChosenSum } from './ChosenSum.tsx';
import { SearchTable } from './SearchTable.tsx';
import { useAddChosen } from './useAddChosen.ts';

interface SearchDialogProps {
  title: string;
  onClose: () => void;
}

/** Searches for records and adds the chosen ones to the link around it. */
export function SearchDialog({ title, onClose }: SearchDialogProps) {
  const translate = useTranslate();
  const items = useItemsLink();
  const priceFrom = items?.document.items.priceFrom;
  const { chosen, setChosen, add, adding, refusals } = useAddChosen(onClose);
  return (
    <FacetDialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <ChosenSum
            chosen={chosen}
            price={items && priceFrom !== undefined ? { module: items.stock, name: priceFrom } : undefined}
          />
          <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
          <Button variant="contained" disabled={chosen.size === 0} loading={adding} onClick={add}>
            {translate('facet.link.addChosen', { smart_count: chosen.size })}
          </Button>
        </>
      }
    >
      <SearchTable chosen={chosen} onChoose={setChosen} above={<RefusalAlert lines={refusals} onLeave={onClose} />} />
    </FacetDialog>
  );
}
