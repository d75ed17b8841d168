import CloseIcon from '@mui/icons-material/KeyboardArrowDown';
import OpenIcon from '@mui/icons-material/KeyboardArrowRight';
import IconButton from '@mui/material/IconButton';
import { type RaRecord, useTranslate } from 'ra-core';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import type { Module } from '../../../metadata/model.ts';

interface OpenRow {
  /** The row with an open detail; one at a time. */
  id: RaRecord['id'] | undefined;
  open: (id: RaRecord['id'] | undefined) => void;
}

const OpenRowContext = createContext<OpenRow>({ id: undefined, open: () => {} });

export function OpenRowProvider({ children }: { children: ReactNode }) {
  const [id, open] = useState<RaRecord['id']>();
  const value = useMemo(() => ({ id, open }), [id]);
  return <OpenRowContext.Provider value={value}>{children}</OpenRowContext.Provider>;
}

export function useOpenRow(): OpenRow {
  return useContext(OpenRowContext);
}

/** Whether a row has a detail at every width: a picture or actions that its cells have no room for. */
export function hasRowDetail({ picture, actions }: Module): boolean {
  return picture !== undefined || actions.row.length > 0;
}

/** The id of the element that holds a row's detail. */
export function rowDetailId(module: Module, id: RaRecord['id']): string {
  return `${module.name}-${id}-detail`;
}

/** Opens and closes the detail of a row. */
export function OpenRowButton({ module, record, label }: { module: Module; record: RaRecord; label: string }) {
  const translate = useTranslate();
  const { id, open } = useOpenRow();
  const isOpen = id === record.id;
  return (
    <IconButton
      size="small"
      aria-label={translate('facet.list.detailOf', { record: label })}
      aria-expanded={isOpen}
      aria-controls={isOpen ? rowDetailId(module, record.id) : undefined}
      onClick={(event) => {
        event.stopPropagation();
        open(isOpen ? undefined : record.id);
      }}
    >
      {isOpen ? <CloseIcon fontSize="small" /> : <OpenIcon fontSize="small" />}
    </IconButton>
  );
}
