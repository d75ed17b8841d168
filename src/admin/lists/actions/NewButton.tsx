import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router';
import type { Module } from '../../../metadata/model.ts';
import { useText } from '../../i18n/useText.ts';
import { newAddress } from '../../routing/addresses.ts';

/** Opens the form for a new record of the module. */
export function NewButton({ module }: { module: Module }) {
  const translate = useTranslate();
  const name = useText()(module.label);
  return (
    <Button
      variant="contained"
      startIcon={<AddIcon />}
      component={Link}
      to={newAddress(module.name)}
      aria-keyshortcuts="n"
      title="n"
      aria-label={translate('facet.list.newRecord', { module: name })}
    >
      {translate('facet.list.new')}
    </Button>
  );
}
