import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useGetList, useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import type { DocumentStatus } from '../../../domain/movement.ts';
import { itemsLinkOf } from '../../links/link/itemsLink.ts';
import { useSchema } from '../../providers/workspace/schemaContext.tsx';
import { useRecordPage } from '../../record/RecordPage.ts';
import { useStatusText } from '../../record/useStatusText.ts';

interface StatusChoiceProps {
  label: string;
  statuses: readonly DocumentStatus[];
  /** The current status of the document. */
  now: DocumentStatus | undefined;
  chosen: DocumentStatus | null;
  onChoose: (status: DocumentStatus) => void;
}

/** The statuses to choose from, each with a sentence about its effect. */
export function StatusChoice({ label, statuses, now, chosen, onChoose }: StatusChoiceProps) {
  const id = useId();
  const { module } = useRecordPage();
  const statusText = useStatusText(module);
  const effectOf = useStatusEffect(now);
  // Who came by the keyboard goes on from what is chosen.
  const [first] = useState(chosen);
  return (
    <>
      <Typography id={id} variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {label}
      </Typography>
      <RadioGroup
        aria-labelledby={id}
        value={chosen}
        onChange={(_event, status) => onChoose(status as DocumentStatus)}
        sx={{ gap: 1 }}
      >
        {statuses.map((status) => (
          <Box key={status} sx={optionSx(status === chosen)}>
            <FormControlLabel
              value={status}
              control={
                <Radio
                  size="small"
                  autoFocus={status === first}
                  slotProps={{ input: { 'aria-describedby': `${id}-${status}` } }}
                />
              }
              label={statusText(status)}
              slotProps={{ typography: { fontWeight: 500 } }}
              sx={{ m: 0, width: '100%', pr: 1.5, pt: 0.5 }}
            />
            <Typography id={`${id}-${status}`} variant="body2" color="text.secondary" sx={{ pl: 4.75, pr: 1.5, pb: 1 }}>
              {effectOf(status)}
            </Typography>
          </Box>
        ))}
      </RadioGroup>
    </>
  );
}

const optionSx = (chosen: boolean) => ({
  border: 1,
  borderColor: chosen ? 'text.primary' : 'divider',
  borderRadius: 1,
});

/** Explains the effect of a status on the items of the document on screen, from the rules of its module. */
function useStatusEffect(now: DocumentStatus | undefined): (status: DocumentStatus) => string {
  const translate = useTranslate();
  const { module } = useRecordPage();
  const items = itemsLinkOf(useSchema(), module);
  const itemStatus = useStatusText(items?.stock);
  const smart_count = useItemCount();

  const dropped = () => {
    const { stock } = items?.stock ?? {};
    if (!items?.document.items.creates || !stock) return '';
    return translate('facet.document.effect.made', { status: itemStatus(stock.dropped) });
  };
  const confirmed = () => {
    if (smart_count === 0) return translate('facet.document.effect.empty');
    const status = itemStatus(items?.document.effect.becomes ?? '');
    return smart_count === undefined ? '' : translate('facet.document.effect.confirm', { smart_count, status });
  };
  return (status) => {
    if (status === now) return translate('facet.document.effect.now');
    if (status === 'Confirmed') return confirmed();
    if (status === 'New') return translate(`facet.document.effect.${now === 'Confirmed' ? 'reopen' : 'renew'}`);
    return [translate(`facet.document.effect.${now === 'Confirmed' ? 'withdraw' : 'cancel'}`), dropped()]
      .join(' ')
      .trim();
  };
}

/** Number of items of the document; undefined while it is being fetched. */
function useItemCount(): number | undefined {
  const { module, record } = useRecordPage();
  const items = itemsLinkOf(useSchema(), module);
  const { total } = useGetList(
    items?.rows.name ?? '',
    {
      filter: { [items?.link.by ?? '']: record?.id },
      sort: items?.link.sort ?? { field: 'id', order: 'ASC' },
      pagination: { page: 1, perPage: 1 },
    },
    { enabled: items !== undefined && record !== undefined },
  );
  return total;
}
