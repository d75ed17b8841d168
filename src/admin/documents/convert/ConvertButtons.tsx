import ForwardIcon from '@mui/icons-material/ArrowForward';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { type RaRecord, useDataProvider } from 'ra-core';
import { useRef, useState } from 'react';
import { useText } from '../../i18n/useText.ts';
import { type ItemsLink, itemsLinkOf } from '../../links/link/itemsLink.ts';
import type { FacetDataProvider } from '../../providers/dataProvider.ts';
import { useSchema } from '../../providers/schemaContext.tsx';
import { type Follower, followersOf, isConfirmed } from '../../record/confirmed.ts';
import { useRecordPage } from '../../record/RecordPage.ts';
import { MoveOnDialog } from './ConvertDialog.tsx';

/** What the items that the document on screen has out can be moved on to: a button for each module that follows it. */
export function MoveOn() {
  const schema = useSchema();
  const { module, record } = useRecordPage();
  const source = itemsLinkOf(schema, module);
  if (!record || !source || !isConfirmed(module, record)) return null;
  return followersOf(schema, module).map((follower) => (
    <MoveOnButton key={follower.module.name} follower={follower} source={source} record={record} />
  ));
}

interface MoveOnButtonProps {
  follower: Follower;
  source: ItemsLink;
  record: RaRecord;
}

function MoveOnButton({ follower, source, record }: MoveOnButtonProps) {
  const text = useText();
  const { module } = useRecordPage();
  const dataProvider = useDataProvider<FacetDataProvider>();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const { data: rows } = useQuery({
    queryKey: [module.name, 'items-to-return', record.id],
    queryFn: () => dataProvider.itemsToReturn(module.name, record.id),
  });
  if (!rows?.length) return null;
  const close = () => setOpen(false);
  return (
    <>
      <Button ref={button} variant="outlined" startIcon={<ForwardIcon />} onClick={() => setOpen(true)}>
        {text(follower.follows.label)}
      </Button>
      {open && <MoveOnDialog follower={follower} source={source} rows={rows} inForm={button} onClose={close} />}
    </>
  );
}
