import Box from '@mui/material/Box';

/** Keys beside what they do, for eyes only: aria-keyshortcuts says them to screen readers. Fingers need none. */
export function KeyHint({ keys }: { keys: readonly string[] }) {
  return (
    <Box component="span" aria-hidden sx={hintSx}>
      {keys.map((key) => (
        // Drawn by the style: as a text it would be a part of the button that its name lacks.
        <Box component="kbd" key={key} data-key={key} sx={keySx} />
      ))}
    </Box>
  );
}

const hintSx = {
  display: 'inline-flex',
  flexShrink: 0,
  gap: 0.5,
  '@media (pointer: coarse)': { display: 'none' },
};

const keySx = {
  '&::before': { content: 'attr(data-key)' },
  minWidth: 20,
  px: 0.5,
  textAlign: 'center',
  border: 1,
  borderColor: 'divider',
  borderRadius: 0.75,
  color: 'text.secondary',
  fontFamily: 'inherit',
  fontSize: '0.6875rem',
  lineHeight: '18px',
};
