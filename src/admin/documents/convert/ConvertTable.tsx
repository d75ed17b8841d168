import DoneAllIcon from '@mui/icons-material/DoneAll';
import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import { ListContextProvider, type RaRecord, ResourceContextProvider, useList, useLocale, useTranslate } from 'ra-core';
import type { KeyboardEvent, SyntheticEvent } from 'react';
import { useWatch } from 'react-hook-form';
import { isLookup } from '../../../fields/capabilities.ts';
import { fieldInputsOf } from '../../../fields/fieldInputs.ts';
import { type Field, formatField } from '../../../fields/fieldTypes.ts';
import { findField } from '../../../metadata/model.ts';
import { EmptyState } from '../../common/EmptyState.tsx';
import { useText } from '../../i18n/useText.ts';
import { ChoiceTable } from '../../links/choose/ChoiceTable.tsx';
import type { Chosen } from '../../links/choose/useAddChosen.ts';
import { itemColumnsOf } from '../../links/link/itemColumns.ts';
import { type ItemsLink, itemsLinkOf } from '../../links/link/itemsLink.ts';
import { useSchema } from '../../providers/workspace/schemaContext.tsx';
import { useRecordLabel } from '../../record/useRecordLabel.ts';
import type { Follower } from './conversion.ts';

interface ConvertTableProps {
  follower: Follower;
  /** The items of the document that has these rows. */
  source: ItemsLink;
  rows: RaRecord[];
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
}

/** The rows to choose from; the price of a chosen row can be changed. */
export function ConvertTable({ follower, source, rows, chosen, onChoose }: ConvertTableProps) {
  const translate = useTranslate();
  const text = useText();
  const price = usePriceField(follower);
  const list = useList({ data: rows, perPage: 10_000, resource: source.rows.name });
  const priceOf = (row: RaRecord) =>
    price && <Price field={price} row={row} rows={source.rows} edited={chosen.has(row.id)} />;
  return (
    <ResourceContextProvider value={source.rows.name}>
      <ListContextProvider value={list}>
        <Box sx={pricesInSight}>
          <ChoiceTable
            module={source.rows}
            columns={[...itemColumnsOf(source).map(({ name }) => name), ...statusColumn(source, rows)]}
            chosen={chosen}
            onChoose={onChoose}
            note={price && { label: text(price.label), of: priceOf }}
            empty={<EmptyState icon={<DoneAllIcon />} title={translate('facet.returns.allBack')} hint="" />}
          />
        </Box>
      </ListContextProvider>
    </ResourceContextProvider>
  );
}

/** The status of the items, where some are not here. */
function statusColumn({ document, rows: module, stock }: ItemsLink, rows: readonly RaRecord[]): string[] {
  const field = module.fields.find(
    (one) => isLookup(one) && one.through === document.items.item && one.field === stock.stock?.status,
  );
  return field && rows.some((row) => row.reason !== undefined) ? [field.name] : [];
}

interface PriceProps {
  field: Field;
  row: RaRecord;
  /** The module of the row. */
  rows: ItemsLink['rows'];
  edited: boolean;
}

function Price({ field, row, rows, edited }: PriceProps) {
  const translate = useTranslate();
  const text = useText();
  const locale = useLocale() ?? 'en';
  const label = useRecordLabel(rows)(row);
  const source = `prices.r${row.id}`;
  const value: unknown = useWatch({ name: source });
  if (!edited) return <Box sx={ownPriceSx}>{formatField(field, value, locale) || '—'}</Box>;
  const priceLabel = translate('facet.document.priceOf', { field: text(field.label), row: label });
  const { Input } = fieldInputsOf(field);
  return (
    <Box onClick={keepFromRow} onKeyDown={keepFromForm} sx={priceSx}>
      <Input field={{ ...field, label: { en: priceLabel, zh: priceLabel } }} source={source} compact />
    </Box>
  );
}

/** The field of the price in the rows of the following document. */
function usePriceField({ module, document }: Follower): Field | undefined {
  const items = itemsLinkOf(useSchema(), module);
  return items && findField(items.rows, document.items.price);
}

/** A click into the price does not select or deselect the row. */
function keepFromRow(event: SyntheticEvent): void {
  event.stopPropagation();
}

/** Enter commits the price; it does not create the document. */
function keepFromForm(event: KeyboardEvent<HTMLElement>): void {
  if (event.key === 'Enter') event.preventDefault();
}

/** The price input stays in sight however wide the rows are. */
const pricesInSight = {
  display: 'contents',
  '& .column-_note': { position: 'sticky', right: 0, bgcolor: 'background.paper', textAlign: 'right' },
  '& .MuiTableRow-hover:hover .column-_note': {
    backgroundImage: ({ palette }: Theme) => `linear-gradient(${palette.action.hover}, ${palette.action.hover})`,
  },
  '& .MuiTableCell-head.column-_note': { zIndex: 2 },
};

/** The same distance from the edge as the text of a price input. */
const ownPriceSx = { pr: 1.125 };

/** As wide as an amount of twelve digits. */
const priceSx = {
  width: 164,
  ml: 'auto',
  '& input': { px: 1, textAlign: 'right', appearance: 'textfield' },
  // The spin buttons of the browser would shift the digits out of line.
  '& input::-webkit-inner-spin-button': { display: 'none' },
  '& .MuiFormControl-root': { my: 0 },
  '& .MuiFormHelperText-root': { mx: 0, whiteSpace: 'normal' },
};
