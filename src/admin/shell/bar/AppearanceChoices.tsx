import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { type ReactNode, useId } from 'react';
import { useAppearance } from '../../theme/AppearanceProvider.tsx';
import type { Appearance } from '../../theme/appearance.ts';
import { accents, presets, surfaces } from '../../theme/palettes.ts';

/** Preset, main colour, greys, and light or dark; each choice shows at once and is stored. */
export function AppearanceChoices() {
  const translate = useTranslate();
  const { appearance, dark, change } = useAppearance();
  const mode = dark ? 'dark' : 'light';
  const primaries = [
    { value: 'noir', colour: dark ? '#fafafa' : '#18181b' },
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
          <Buttons
            labelId={labelId}
            buttons={Object.keys(presets).map((preset) => ({ value: preset, label: preset }))}
            chosen={appearance.preset}
            onChoose={(preset) => change({ preset: preset as Appearance['preset'] })}
          />
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
      <Choice label={translate('facet.appearance.mode')}>
        {(labelId) => (
          <Buttons
            labelId={labelId}
            buttons={modes.map(({ name }) => ({ value: name, label: translate(`facet.appearance.modes.${name}`) }))}
            chosen={modes.find((each) => each.dark === appearance.dark)?.name ?? ''}
            onChoose={(name) => change({ dark: modes.find((each) => each.name === name)?.dark ?? false })}
          />
        )}
      </Choice>
    </Stack>
  );
}

function Choice({ label, children }: { label: string; children: (labelId: string) => ReactNode }) {
  const labelId = useId();
  return (
    <Stack spacing={1}>
      <Typography id={labelId} variant="subtitle2" component="div">
        {label}
      </Typography>
      {children(labelId)}
    </Stack>
  );
}

const modes = [
  { name: 'light', dark: false },
  { name: 'dark', dark: true },
  { name: 'system', dark: 'system' },
] as const;

interface ButtonsProps {
  labelId: string;
  buttons: { value: string; label: string }[];
  chosen: string;
  onChoose: (value: string) => void;
}

function Buttons({ labelId, buttons, chosen, onChoose }: ButtonsProps) {
  return (
    <ToggleButtonGroup
      exclusive
      fullWidth
      size="small"
      aria-labelledby={labelId}
      value={chosen}
      onChange={(_event, value: string | null) => value !== null && onChoose(value)}
    >
      {buttons.map(({ value, label }) => (
        <ToggleButton key={value} value={value} sx={{ lineHeight: 1.3 }}>
          {label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
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
