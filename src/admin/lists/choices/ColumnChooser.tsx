import ViewColumnIcon from '@mui/icons-material/ViewColumn';
import { useTranslate } from 'ra-core';
import type { Module } from '../../../metadata/model.ts';
import { later } from '../../common/loading/later.tsx';
import type { ColumnChoicesProps } from './ColumnChoices.tsx';
import { PopoverButton } from './PopoverButton.tsx';
import type { ListChoiceState } from './useListChoice.ts';

/** Inside of the popover, which stays while they are fetched. */
export const ColumnChoices = later<ColumnChoicesProps>(() => import('./ColumnChoices.tsx'));

/** The user chooses which fields the list shows, in which order, and how dense its rows are. */
export function ColumnChooser({ module, choice }: { module: Module; choice: ListChoiceState }) {
  const translate = useTranslate();
  return (
    <PopoverButton label={translate('facet.list.columns')} icon={<ViewColumnIcon />} width={340}>
      {(close) => <ColumnChoices open onClose={close} module={module} choice={choice} />}
    </PopoverButton>
  );
}
