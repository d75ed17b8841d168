/**
 * For the `sx` of small forms: below each input stands the room of two lines, with a notice or without, so that a notice
 * moves nothing, and a little more, so that it stands apart from the next input. The inputs of records have the same from
 * their grid.
 */
export const noticeRoom = {
  '& .MuiFormControl-root': { mb: 1.5 },
  '& .MuiFormHelperText-root': { minHeight: '2lh' },
  '& .MuiTextField-root:not(:has(> .MuiFormHelperText-root))::after': {
    content: '""',
    typography: 'caption',
    lineHeight: 1.25,
    height: '2lh',
    mt: '4px',
  },
};
