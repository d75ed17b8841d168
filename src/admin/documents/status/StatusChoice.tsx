import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { DocumentStatus } from '../../../metadata/keys/documentKeys.ts';
import { useRecordPage } from '../../record/RecordPage.ts';
import { useStatusText } from '../../record/useStatusText.ts';
import { useStatusEffect } from './useStatusEffect.ts';

export interface StatusChoiceProps {
  label: string;
  statuses: readonly DocumentStatus[];
  /** What the document has. */
  now: DocumentStatus | undefined;
  chosen: DocumentStatus | null;
  onChoose: (status: DocumentStatus) => void;
}

/** The statuses to choose from, each with what it does. */
export function StatusChoice({ label, statuses, now, chosen, onChoose }: StatusChoiceProps) {
  const id = useId();
  const { module } = useRecordPage();
  const statusText = useStatusText(module);
  const effectOf = useStatusEffect(now);
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
              control={<Radio size="small" slotProps={{ input: { 'aria-describedby': `${id}-${status}` } }} />}
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
