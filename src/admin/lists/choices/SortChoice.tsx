import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import SortIcon from '@mui/icons-material/SwapVert';
import Box from '@mui/material/Box';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import { useListContext, useTranslate } from 'ra-core';
import { fieldTypeOf } from '../../../fields/fieldTypes.ts';
import { useText } from '../../i18n/useText.ts';
import type { DisplayedField } from '../../record/useDisplayedFields.ts';
import { PopoverButton } from './PopoverButton.tsx';

/** Sorts cards, which have no heads to press; the present column turns its order round. */
export function SortChoice({ displayed }: { displayed: readonly DisplayedField[] }) {
  const translate = useTranslate();
  const text = useText();
  const { sort, setSort } = useListContext();
  const columns = displayed.filter(({ field }) => fieldTypeOf(field).sortable);
  const turned = sort.order === 'ASC' ? 'DESC' : 'ASC';
  return (
    <PopoverButton label={translate('facet.list.sort')} icon={<SortIcon />} width={280}>
      {(close) => (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 360, overflowY: 'auto' }}>
          {columns.map(({ field }) => {
            const current = sort.field === field.name;
            return (
              <li key={field.name}>
                <ListItemButton
                  selected={current}
                  aria-current={current || undefined}
                  onClick={() => {
                    close();
                    setSort({ field: field.name, order: current ? turned : 'ASC' });
                  }}
                >
                  <ListItemText primary={text(field.label)} slotProps={{ primary: { variant: 'body2' } }} />
                  {current && (sort.order === 'ASC' ? <UpIcon fontSize="small" /> : <DownIcon fontSize="small" />)}
                </ListItemButton>
              </li>
            );
          })}
        </Box>
      )}
    </PopoverButton>
  );
}
