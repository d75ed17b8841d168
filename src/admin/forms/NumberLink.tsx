import OpenIcon from '@mui/icons-material/Link';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useRecordContext, useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Module } from '../../metadata/model.ts';
import { numberAddress } from '../routing/addresses.ts';

interface NumberLinkProps {
  module: Module;
  /** The input of the number takes the full width. */
  wide: boolean;
  children: ReactNode;
}

/** A document's number in its form, with the address that can be sent to others. */
export function NumberLink({ module, wide, children }: NumberLinkProps) {
  const translate = useTranslate();
  const record = useRecordContext();
  const number: unknown = record?.[module.document?.number ?? ''];
  if (typeof number !== 'string' || number === '') return children;
  const label = translate('facet.document.numberAddress', { number });
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5 }}>
      <Box sx={{ flex: wide ? 1 : 'none', minWidth: 0 }}>{children}</Box>
      <Tooltip title={label}>
        <IconButton component={Link} to={numberAddress(module.name, number)} aria-label={label} sx={{ mt: 1 }}>
          <OpenIcon fontSize="small" />
        </IconButton>
      </Tooltip>
    </Box>
  );
}
