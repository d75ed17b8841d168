import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { type TransformKind, transformKinds } from '../../domain/transform.ts';
import type { TransformChoice } from './transformChoice.ts';

interface KindChoiceProps {
  kind: TransformKind | null;
  why: TransformChoice['why'];
  onChoose: (kind: TransformKind) => void;
}

/** The three kinds of transform; those that are not possible with the selected items show the reason. */
export function KindChoice({ kind, why, onChoose }: KindChoiceProps) {
  const translate = useTranslate();
  const id = useId();
  return (
    <RadioGroup
      aria-label={translate('facet.transform.kind')}
      value={kind}
      onChange={(_event, chosen) => onChoose(chosen as TransformKind)}
      sx={kindsSx}
    >
      {transformKinds.map((one) => (
        <Box key={one} sx={optionSx(one === kind)}>
          <FormControlLabel
            value={one}
            disabled={why[one] !== undefined}
            control={<Radio size="small" slotProps={{ input: { 'aria-describedby': `${id}-${one}` } }} />}
            label={translate(`facet.transform.kinds.${one}`)}
            slotProps={{ typography: { fontWeight: 500 } }}
            sx={{ m: 0, width: '100%', pr: 1.5, pt: 0.5 }}
          />
          <Typography id={`${id}-${one}`} variant="body2" color="text.secondary" sx={{ pl: 4.75, pr: 1.5, pb: 1 }}>
            {translate(why[one] ? `facet.transform.why.${why[one]}` : `facet.transform.about.${one}`)}
          </Typography>
        </Box>
      ))}
    </RadioGroup>
  );
}

const kindsSx = { display: 'grid', gridTemplateColumns: { xs: '1fr', md: 'repeat(3, 1fr)' }, gap: 1, mb: 2 };

const optionSx = (chosen: boolean) => ({
  border: 1,
  borderColor: chosen ? 'text.primary' : 'divider',
  borderRadius: 1,
});
