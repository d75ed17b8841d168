import ReturnIcon from '@mui/icons-material/SubdirectoryArrowLeft';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router';
import type { Module } from '../../metadata/model.ts';
import { useRecordPage } from '../record/RecordPage.ts';
import { editAddress } from '../routing/addresses.ts';

/** On the page of an item that is part of a set: a link to the set, where its parts are listed. */
export function ParentNote() {
  const translate = useTranslate();
  const { module, record } = useRecordPage();
  const parent = module.stock?.parent === undefined ? undefined : record?.[module.stock.parent];
  if (typeof parent !== 'number') return null;
  const tab = partsTab(module);
  return (
    <Box role="note" sx={{ mb: 2 }}>
      <MuiLink
        component={Link}
        to={`${editAddress(module.name, parent)}${tab ? `?tab=${tab}` : ''}`}
        sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, minHeight: 44 }}
      >
        <ReturnIcon fontSize="small" />
        {translate('facet.item.returnToSet')}
      </MuiLink>
    </Box>
  );
}

/** Name of the tab that lists the parts of a set. */
function partsTab({ name, stock, links, tabs }: Module): string | undefined {
  const parts = links.find(({ module, by }) => module === name && by === stock?.parent);
  return tabs.find((tab) => 'link' in tab && tab.link === parts?.name)?.name;
}
