import Box from '@mui/material/Box';

/** The product's mark: a stone seen from above. Also public/icons/mark.svg. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <Box
      component="svg"
      viewBox="0 0 32 32"
      aria-hidden
      sx={{ width: size, height: size, flexShrink: 0, color: 'secondary.main' }}
    >
      <path d="M10 3h12l8 9-14 17L2 12z" fill="currentColor" opacity="0.18" />
      <path
        d="M10 3h12l8 9-14 17L2 12zM2 12h28M10 3l-1 9 7 17 7-17-1-9M10 3l6 9 6-9"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinejoin="round"
      />
    </Box>
  );
}
