import ForwardIcon from '@mui/icons-material/ArrowForward';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { type RaRecord, useDataProvider } from 'ra-core';
import { useState } from 'react';
import { mayBeElsewhere } from '../../../metadata/read/documentRows.ts';
import { useText } from '../../i18n/useText.ts';
import { type ItemsLink, itemsLinkOf } from '../../links/link/itemsLink.ts';
import type { FacetDataProvider } from '../../providers/data/dataProvider.ts';
import { useSchema } from '../../providers/workspace/schemaContext.tsx';
import { isConfirmed } from '../../record/isConfirmed.ts';
import { useRecordPage } from '../../record/RecordPage.ts';
import { ConvertDialog } from './ConvertDialog.tsx';
import { type Follower, followersOf } from './conversion.ts';

/** A button for each module that the outstanding items of the document on screen can be converted to. */
export function ConvertButtons() {
  const schema = useSchema();
  const { module, record } = useRecordPage();
  const source = itemsLinkOf(schema, module);
  if (!record || !source || !isConfirmed(module, record)) return null;
  return followersOf(schema, module).map((follower) => (
    <ConvertButton key={follower.module.name} follower={follower} source={source} record={record} />
  ));
}

interface ConvertButtonProps {
  follower: Follower;
  source: ItemsLink;
  record: RaRecord;
}

function ConvertButton({ follower, source, record }: ConvertButtonProps) {
  const text = useText();
  const { module } = useRecordPage();
  const dataProvider = useDataProvider<FacetDataProvider>();
  const [open, setOpen] = useState(false);
  const { data: rows } = useQuery({
    queryKey: [module.name, 'items-to-convert', record.id],
    queryFn: async () => {
      const here = await dataProvider.itemsToReturn(module.name, record.id);
      return mayBeElsewhere(source) ? [...here, ...(await dataProvider.itemsElsewhere(module.name, record.id))] : here;
    },
  });
  if (!rows?.length) return null;
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="outlined" startIcon={<ForwardIcon />} onClick={() => setOpen(true)}>
        {text(follower.follows.label)}
      </Button>
      {open && <ConvertDialog follower={follower} source={source} rows={rows} onClose={close} />}
    </>
  );
}
