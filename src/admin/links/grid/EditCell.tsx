import Box from '@mui/material/Box';
import type { GridRenderEditCellParams } from '@mui/x-data-grid';
import { type RaRecord, RecordContextProvider } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { alignOf } from '../../../fields/capabilities.ts';
import { displayedInputs } from '../../record/displayedInputs.ts';
import type { DisplayedField } from '../../record/useDisplayedFields.ts';
import { CellProblem } from './CellProblem.tsx';
import { cellName, useCellEditors } from './cellEditors.ts';
import { useEditsOfGrid } from './linkEditsContext.ts';

interface EditCellProps {
  column: DisplayedField;
  params: GridRenderEditCellParams<RaRecord>;
}

/**
 * The field's own input in a cell, with a form of its own. The grid decides when the input closes (see useCellEditing).
 */
export function EditCell({ column, params: { row, id, value } }: EditCellProps) {
  const { field, display } = column;
  const { Input } = displayedInputs(column);
  const editors = useCellEditors();
  const draft = useEditsOfGrid().draftOf(id, field.name);
  // The grid empties the value (to '') when the user starts to edit by typing over it.
  const start = value === '' ? null : draft ? draft.value : (value ?? null);
  const form = useForm({ defaultValues: { [field.name]: start } });
  const box = useRef<HTMLDivElement>(null);
  const [problem, setProblem] = useState<string>();

  // Typing replaces the old value, as in a spreadsheet. With a finger there is no other way to empty the cell.
  useEffect(() => box.current?.querySelector('input')?.select(), []);

  useEffect(() => {
    const name = cellName(id, field.name);
    editors.set(name, {
      read: () => form.getValues(field.name),
      refuse: (reason) => {
        setProblem(reason);
        // Marks the input as refused; the reason shows above it.
        form.setError(field.name, { type: 'refused', message: ' ' });
      },
      write: (next) => form.setValue(field.name, next as never),
    });
    return () => void editors.delete(name);
  }, [editors, id, field, form]);

  return (
    <FormProvider {...form}>
      <RecordContextProvider value={row}>
        <CellProblem problem={problem}>
          <Box ref={box} onInput={() => setProblem(undefined)} sx={alignOf(display) === 'right' ? numberSx : inputSx}>
            <Input field={field} compact autoFocus />
          </Box>
        </CellProblem>
      </RecordContextProvider>
    </FormProvider>
  );
}

const inputSx = {
  width: '100%',
  height: '100%',
  display: 'flex',
  '& .MuiFormControl-root': { m: 0, height: '100%' },
  '& .MuiFormHelperText-root': { display: 'none' },
  '& .MuiInputBase-root': { height: '100%', minHeight: 0, font: 'inherit', bgcolor: 'transparent' },
  '& .MuiInputBase-input': { px: 1.125, py: 0 },
  // The cell itself has a focus ring.
  '& .MuiOutlinedInput-notchedOutline': { display: 'none' },
};
const numberSx = {
  ...inputSx,
  '& .MuiInputBase-input': {
    ...inputSx['& .MuiInputBase-input'],
    textAlign: 'right',
  },
};
