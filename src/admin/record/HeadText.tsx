import Box from '@mui/material/Box';

/** The label of a column. Its amounts say their currency here, and not in each cell. */
export function HeadText({ label, currency }: { label: string; currency: string | undefined }) {
  if (currency === undefined) return label;
  return (
    <span>
      {label}{' '}
      <Box component="span" data-unit sx={{ fontWeight: 400, color: 'text.secondary' }}>
        {currency}
      </Box>
    </span>
  );
}
