import AddIcon from '@mui/icons-material/Add';
import SpeedDial from '@mui/material/SpeedDial';
import SpeedDialAction from '@mui/material/SpeedDialAction';
import { useTranslate } from 'ra-core';
import { iconOf } from '../../common/icons.ts';
import { useText } from '../../i18n/useText.ts';
import { useSchema } from '../../providers/workspace/schemaContext.tsx';
import { type AddDialProps, dialSize } from './DialButton.tsx';

/**
 * The floating speed dial: it opens downward over the page, with one action for each module whose records are often
 * added. It does not open on hover, which is its default: the click that follows would close it again.
 */
export default function AddDial({ open, onOpen, onClose, onAdd }: AddDialProps) {
  const translate = useTranslate();
  const schema = useSchema();
  const text = useText();
  return (
    <SpeedDial
      ariaLabel={translate('facet.bar.add')}
      direction="down"
      icon={<AddIcon />}
      open={open}
      onOpen={(_event, reason) => reason === 'toggle' && onOpen()}
      onClose={(_event, reason) => reason !== 'mouseLeave' && onClose()}
      // Opened before its code was there, it takes the focus of the button that it replaces: without, neither Escape nor a click beside closes it.
      FabProps={{ size: 'small', autoFocus: open, sx: { ...dialSize, minHeight: 0, boxShadow: 1 } }}
      // It takes the place of a button that looks the same.
      slotProps={{ transition: { appear: false } }}
      sx={{ position: 'absolute', top: 0, right: -10, '@media (pointer: coarse)': { right: -8 } }}
    >
      {(schema.app.quickAdds ?? []).map(({ module: name, label }) => {
        const Icon = iconOf(schema.modules[name]?.icon, schema);
        return (
          <SpeedDialAction
            key={name}
            icon={<Icon fontSize="small" />}
            onClick={() => onAdd(name)}
            slotProps={{
              fab: { sx: overSx },
              tooltip: { open: true, title: text(label) },
              staticTooltipLabel: { sx: { ...overSx, whiteSpace: 'nowrap', color: 'text.primary' } },
            }}
          />
        );
      })}
    </SpeedDial>
  );
}

/** What lies over the page stands out from it, also where both are dark. */
const overSx = { border: 1, borderColor: 'divider', boxShadow: 4 } as const;
