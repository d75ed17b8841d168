import ArrowDropDownIcon from '@mui/icons-material/ArrowDropDown';
import DownloadIcon from '@mui/icons-material/Download';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useListContext, useTranslate } from 'ra-core';
import { useContext, useState } from 'react';
import { byFirstClick } from '../../../fields/shared/byFirstClick.ts';
import type { Module } from '../../../metadata/model.ts';
import { ActionButton } from '../../common/ActionButton.tsx';
import { Menu, MenuItem } from '../../common/loading/layers.tsx';
import { MoreContext } from '../../common/MoreActions.tsx';
import { saveFile } from '../../common/saveFile.ts';
import { useServices } from '../../providers/workspace/servicesContext.tsx';
import { useHouseDay } from '../../providers/workspace/useHouseDay.ts';
import { useNotifyError } from '../../refusals/useNotifyError.tsx';
import { useListChoice } from '../choices/useListChoice.ts';

const kinds = ['csv', 'xlsx'] as const;
type Kind = (typeof kinds)[number];

/** Saves all rows that match the list's filter, in its order and columns, as a CSV or Excel file that the server writes. */
export function ExportButton({ module }: { module: Module }) {
  const translate = useTranslate();
  const { total } = useListContext();
  const { mutate, isPending } = useExport(module);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const save = (kind: Kind) => {
    setAnchor(null);
    mutate(kind);
  };
  if (useContext(MoreContext)) {
    return kinds.map((kind) => (
      <ActionButton
        key={kind}
        label={translate(`facet.list.exportAs.${kind}`)}
        Icon={DownloadIcon}
        disabled={!total}
        loading={isPending}
        onClick={() => save(kind)}
      />
    ));
  }
  return (
    <>
      <Box role="group" sx={joinedSx}>
        <Button
          variant="outlined"
          disabled={!total}
          startIcon={<DownloadIcon />}
          loading={isPending}
          loadingPosition="start"
          onClick={() => save('csv')}
        >
          {translate('ra.action.export')}
        </Button>
        <Button
          variant="outlined"
          disabled={!total || isPending}
          aria-label={translate('facet.list.fileKinds')}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
          sx={{ '&&&': { px: 0.5, minWidth: 44 } }}
        >
          <ArrowDropDownIcon />
        </Button>
      </Box>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={byFirstClick(() => setAnchor(null))}>
        {kinds.map((kind) => (
          <MenuItem key={kind} onClick={() => save(kind)}>
            {translate(`facet.list.fileKind.${kind}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

/** One button with two halves. MUI has a component for any number of them, which every list would load. */
const joinedSx = {
  display: 'inline-flex',
  '& > :first-of-type': { borderTopRightRadius: 0, borderBottomRightRadius: 0, borderRight: 0 },
  '& > :last-of-type': { borderTopLeftRadius: 0, borderBottomLeftRadius: 0 },
};

function useExport(module: Module) {
  const { http } = useServices();
  const { sort, filterValues } = useListContext();
  const { columns } = useListChoice(module);
  const notifyError = useNotifyError();
  const today = useHouseDay();
  return useMutation({
    mutationFn: async (format: Kind) => {
      const query = new URLSearchParams({
        filter: JSON.stringify(filterValues ?? {}),
        sort: JSON.stringify([sort.field, sort.order]),
        columns: JSON.stringify(columns),
        format,
      });
      const { file } = await http(`api/${module.name}/export?${query}`, { asFile: true });
      if (file) saveFile(`${module.name}-${today()}.${format}`, file);
    },
    onError: notifyError,
  });
}
