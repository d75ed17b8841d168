import Box from '@mui/material/Box';
import { useNavigate } from 'ra-core';
import { useState } from 'react';
import { useSchema } from '../../providers/workspace/schemaContext.tsx';
import { newAddress } from '../../routing/addresses.ts';
import { dialSize } from './DialButton.tsx';
import { AddDial } from './panels.ts';

/** The dial that leads to new records of the modules which the schema names for it; nothing where it names none. */
export function QuickAdd() {
  const navigate = useNavigate();
  const schema = useSchema();
  const [open, setOpen] = useState(false);
  if (!schema.app.quickAdds?.length) return null;
  const add = (name: string) => {
    setOpen(false);
    navigate(newAddress(name));
  };
  return (
    <Box sx={{ ...dialSize, position: 'relative', mx: 0.75, flexShrink: 0 }}>
      <AddDial open={open} onOpen={() => setOpen(true)} onClose={() => setOpen(false)} onAdd={add} />
    </Box>
  );
}
