import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { LinkBase, useTranslate } from 'ra-core';
import { quickAddsOf } from '../../common/quickAdds.ts';
import { useSchema } from '../../providers/schemaContext.tsx';
import { newAddress } from '../../routing/addresses.ts';

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
