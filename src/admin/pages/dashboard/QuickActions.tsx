import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { LinkBase, useTranslate } from 'ra-core';
import { newAddress } from '../../routing/addresses.ts';
import { useSchema } from '../../schemaContext.tsx';
import { quickAddsOf } from '../../shell/quickAdds.ts';

/** The same as the speed dial, in words. */
export function QuickActions() {
  const translate = useTranslate();
  return quickAddsOf(useSchema()).map((name, place) => (
    <Button
      key={name}
      component={LinkBase}
      to={newAddress(name)}
      variant={place === 0 ? 'contained' : 'outlined'}
      startIcon={<AddIcon />}
    >
      {translate(`facet.quickAdd.${name}`)}
    </Button>
  ));
}
