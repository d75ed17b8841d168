import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import SpeedDial from '@mui/material/SpeedDial';
import SpeedDialAction from '@mui/material/SpeedDialAction';
import { useNavigate, useTranslate } from 'ra-core';
import { useState } from 'react';
import { iconOf } from '../../common/icons.ts';
import { useText } from '../../i18n/useText.ts';
import { useSchema } from '../../providers/workspace/schemaContext.tsx';
import { newAddress } from '../../routing/addresses.ts';

const square = { width: 36, height: 36, '@media (pointer: coarse)': { width: 44, height: 44 } };

/**
 * The floating speed dial: it opens downward over the page, with one action for each module whose records are often
 * added. It does not open on hover, which is its default: the click that follows would close it again.
 */
export function QuickAdd() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const schema = useSchema();
  const [open, setOpen] = useState(false);
  const text = useText();
  const { quickAdds = [] } = schema.app;
  if (quickAdds.length === 0) return null;
  const add = (name: string) => {
    setOpen(false);
    navigate(newAddress(name));
  };
  return (
    <Box sx={{ ...square, position: 'relative', mx: 0.75, flexShrink: 0 }}>
      <SpeedDial
        ariaLabel={translate('facet.bar.add')}
        direction="down"
        icon={<AddIcon />}
        open={open}
        onOpen={(_event, reason) => reason === 'toggle' && setOpen(true)}
        onClose={(_event, reason) => reason !== 'mouseLeave' && setOpen(false)}
        FabProps={{ size: 'small', sx: { ...square, minHeight: 0, boxShadow: 1 } }}
        sx={{ position: 'absolute', top: 0, right: -10, '@media (pointer: coarse)': { right: -6 } }}
      >
        {quickAdds.map(({ module: name, label }) => {
          const Icon = iconOf(schema.modules[name]?.icon, schema);
          return (
            <SpeedDialAction
              key={name}
              icon={<Icon fontSize="small" />}
              onClick={() => add(name)}
              slotProps={{
                tooltip: { open: true, title: text(label) },
                staticTooltipLabel: { sx: { whiteSpace: 'nowrap' } },
              }}
            />
          );
        })}
      </SpeedDial>
    </Box>
  );
}
