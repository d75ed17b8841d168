import Typography from '@mui/material/Typography';
import { defineFieldInputs, type InputProps } from '../shared/fieldInput.ts';
import type { CellProps } from '../shared/fieldView.ts';
import { formatText } from '../shared/formatText.ts';
import { inputOf } from '../shared/readOnlyInput.tsx';
import { LikeFilter, TextEdit } from '../shared/TextEdit.tsx';

export const multilineInputs = defineFieldInputs({
  Input: inputOf(Edit, AllLines),
  Filter: LikeFilter,
});

/** In a table cell, the input is one line high and grows with its text. */
function Edit(props: InputProps) {
  return <TextEdit {...props} multiline minRows={props.compact ? 1 : 3} />;
}

function AllLines({ field, record }: CellProps) {
  return (
    <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {formatText(record[field.name])}
    </Typography>
  );
}
