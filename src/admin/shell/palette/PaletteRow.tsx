import type { SvgIconComponent } from '@mui/icons-material';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { KeyHint } from '../../common/KeyHint.tsx';

/** A line of the palette. */
export interface PaletteOption {
  key: string;
  label: string;
  /** What tells records of one name apart. */
  beside?: string | undefined;
  /** What kind of command it is, or the module of the record. */
  kind: string;
  keys: readonly string[];
  Icon: SvgIconComponent;
  /** A record that was found for the text as it was before: Enter waits for the answer. */
  isOld?: boolean;
  /** `choose` closes the palette, and then does what it gets. */
  run: (choose: (run: () => void) => void) => void;
}

interface PaletteRowProps {
  id: string;
  option: PaletteOption;
  marked: boolean;
  onPress: () => void;
}

/** The focus stays in the input: the line that Enter chooses is marked. */
export function PaletteRow({ id, option: { label, beside, kind, keys, Icon }, marked, onPress }: PaletteRowProps) {
  return (
    <Box id={id} role="option" aria-selected={marked} onClick={onPress} sx={rowSx}>
      <Icon sx={{ fontSize: 20, color: 'text.secondary', flexShrink: 0 }} />
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Typography noWrap>{label}</Typography>
        {beside && (
          <Typography variant="caption" component="div" color="text.secondary" noWrap>
            {beside}
          </Typography>
        )}
      </Box>
      <KeyHint keys={keys} />
      <Typography variant="caption" color="text.secondary" noWrap sx={{ flexShrink: 0, maxWidth: '40%' }}>
        {kind}
      </Typography>
    </Box>
  );
}

const rowSx = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  mx: 0.5,
  px: 1.5,
  py: 0.75,
  minHeight: 40,
  borderRadius: 1,
  cursor: 'pointer',
  '&:hover': { bgcolor: 'action.hover' },
  '&[aria-selected="true"]': { bgcolor: 'action.selected' },
  '@media (pointer: coarse)': { minHeight: 44 },
};
