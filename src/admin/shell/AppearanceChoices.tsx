import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { type ReactNode, useId } from 'react';
import { useAppearance } from '../theme/AppearanceProvider.tsx';
import type { Appearance } from '../theme/appearance.ts';
import { accents, presets, surfaces } from '../theme/palettes.ts';

/** Preset, main colour, greys and dark mode; each choice shows at once and is kept. */
export function AppearanceChoices() {
  const translate = useTranslate();
  const { appearance, change } = useAppearance();
  const mode = appearance.dark ? 'dark' : 'light';
  const primaries = [
    { value: 'noir', colour: appearance.dark ? '#fafafa' : '#18181b' },
    ...Object.entries(accents).map(([value, accent]) => ({ value, colour: accent[mode] })),
  ];
  const greys = [
    { value: '', colour: 'none' },
    ...Object.entries(surfaces).map(([value, surface]) => ({ value, colour: surface[400] })),
  ];
  return (
    <Stack spacing={2.5} sx={{ maxWidth: 360 }}>
      <Choice label={translate('facet.appearance.preset')}>
        {(labelId) => (
          <ToggleButtonGroup
            exclusive
            fullWidth
            size="small"
            aria-labelledby={labelId}
            value={appearance.preset}
            onChange={(_event, preset: Appearance['preset'] | null) => preset && change({ preset })}
          >
            {Object.keys(presets).map((preset) => (
              <ToggleButton key={preset} value={preset}>
                {preset}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        )}
      </Choice>
      <Choice label={translate('facet.appearance.primary')}>
        {(labelId) => (
          <Swatches
            labelId={labelId}
            swatches={primaries}
            chosen={appearance.primary}
            onChoose={(primary) => change({ primary: primary as Appearance['primary'] })}
          />
        )}
      </Choice>
      <Choice label={translate('facet.appearance.surface')}>
        {(labelId) => (
          <Swatches
            labelId={labelId}
            swatches={greys}
            chosen={appearance.surface ?? ''}
            onChoose={(surface) => change({ surface: (surface || null) as Appearance['surface'] })}
          />
        )}
      </Choice>
      <FormControlLabel
        control={<Switch checked={appearance.dark} onChange={(_event, dark) => change({ dark })} />}
        label={translate('facet.appearance.dark')}
      />
    </Stack>
  );
}

function Choice({ label, children }: { label: string; children: (labelId: string) => ReactNode }) {
  const labelId = useId();
  return (
    <Stack spacing={1}>
      <Typography id={labelId} variant="subtitle2">
        {label}
      </Typography>
      {children(labelId)}
    </Stack>
  );
}

interface SwatchesProps {
  labelId: string;
  swatches: { value: string; colour: string }[];
  chosen: string;
  onChoose: (value: string) => void;
}

function Swatches({ labelId, swatches, chosen, onChoose }: SwatchesProps) {
  const translate = useTranslate();
  return (
    <Box role="radiogroup" aria-labelledby={labelId} sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
      {swatches.map(({ value, colour }) => {
        const name = translate(`facet.appearance.colour.${value || 'none'}`);
        return (
          <Tooltip key={value} title={name}>
            <Box
              component="input"
              type="radio"
              name={labelId}
              aria-label={name}
              checked={value === chosen}
              onChange={() => onChoose(value)}
              sx={swatchSx(colour)}
            />
          </Tooltip>
        );
      })}
    </Box>
  );
}

const swatchSx = (colour: string) => ({
  appearance: 'none',
  width: 26,
  height: 26,
  m: 0,
  borderRadius: '50%',
  border: '1px solid',
  borderColor: 'divider',
  background: colour === 'none' ? 'linear-gradient(135deg, #e4e4e7 50%, #52525b 50%)' : colour,
  cursor: 'pointer',
  '&:checked': { outline: '2px solid', outlineColor: 'text.primary', outlineOffset: 2 },
  '&:focus-visible': { outline: '3px solid', outlineColor: 'secondary.main', outlineOffset: 2 },
  '@media (pointer: coarse)': { width: 44, height: 44 },
});
