import Box from '@mui/material/Box';

/** The label of a column. Its amounts say their currency here, and not in each cell. */
export function HeadText({ label, currency }: { label: string; currency: string | undefined }) {
  if (currency === undefined) return label;
  return (
    <span>
      {label}{' '}
      {/* Not read out: a button around it is called by what it does, and must not show words that its name lacks. */}
      <Box component="span" data-unit aria-hidden sx={{ fontWeight: 400, color: 'text.secondary' }}>
        {currency}
      </Box>
    </span>
  );
}
