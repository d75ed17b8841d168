import IconButton, { type IconButtonProps } from '@mui/material/IconButton';

export type IconToolProps = IconButtonProps & { label: string };

/** An icon button of the top bar. The browser itself shows its label, unless something else does (`title` is empty). */
export function IconTool({ label, title = label, sx, ...props }: IconToolProps) {
  return (
    <IconButton
      aria-label={label}
      {...(title && { title })}
      {...props}
      sx={[{ color: 'text.secondary', '& svg': { fontSize: 22 } }, ...(Array.isArray(sx) ? sx : [sx])]}
    />
  );
}
