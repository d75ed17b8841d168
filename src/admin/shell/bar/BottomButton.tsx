import ButtonBase, { type ButtonBaseProps } from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';

/** A button of the bar at the bottom: its icon and, below it, its label. */
export function BottomButton({ label, children, ...props }: ButtonBaseProps & { label: string }) {
  return (
    <ButtonBase {...props} sx={buttonSx}>
      {children}
      <Typography component="span" sx={{ fontSize: '0.6875rem', lineHeight: 1.2, maxWidth: 1 }} noWrap>
        {label}
      </Typography>
    </ButtonBase>
  );
}

const buttonSx = {
  flex: '1 1 0',
  minWidth: 0,
  minHeight: 44,
  flexDirection: 'column',
  gap: 0.25,
  color: 'text.secondary',
  '& svg': { fontSize: 24 },
  '&:focus-visible': { outline: '2px solid', outlineOffset: -2 },
};
