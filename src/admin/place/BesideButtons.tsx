import NextIcon from '@mui/icons-material/KeyboardArrowDown';
import PreviousIcon from '@mui/icons-material/KeyboardArrowUp';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useEffect, useRef } from 'react';
import { besideKeys } from './besideKeys.ts';
import type { Direction } from './besides.ts';
import { useBeside } from './useBeside.ts';

/** The place of a record in its list, as '3 of 128', and the buttons to the records before and after it. */
export function BesideButtons({ module, id }: { module: string; id: number }) {
  const translate = useTranslate();
  const beside = useBeside(module, id);
  if (!beside) return null;
  const { position, total, has, open, asking } = beside;
  const buttonOf = (direction: Direction) => (
    <BesideButton
      direction={direction}
      disabled={!has(direction)}
      loading={asking === direction}
      onClick={() => void open(direction)}
    />
  );
  return (
    <Box role="group" aria-label={translate('facet.place.inList')} sx={groupSx}>
      {buttonOf('previous')}
      <Typography variant="body2" color="text.secondary" sx={{ whiteSpace: 'nowrap' }}>
        {translate('facet.place.position', { position, total })}
      </Typography>
      {buttonOf('next')}
    </Box>
  );
}

interface BesideButtonProps {
  direction: Direction;
  disabled: boolean;
  loading: boolean;
  onClick: () => void;
}

/** The button that was pressed keeps the focus on the next record, whose page is a new one. */
let pressed: Direction | undefined;

function BesideButton({ direction, disabled, loading, onClick }: BesideButtonProps) {
  const translate = useTranslate();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (pressed !== direction) return;
    pressed = undefined;
    button.current?.focus({ preventScroll: true });
  }, [direction]);
  const label = translate(`facet.place.${direction}`);
  const Icon = direction === 'next' ? NextIcon : PreviousIcon;
  return (
    <Tooltip title={`${label} (${besideKeys[direction]})`}>
      {/* A disabled button has no tooltip of its own. */}
      <span>
        <IconButton
          ref={button}
          data-beside={direction}
          aria-label={label}
          aria-keyshortcuts={besideKeys[direction]}
          disabled={disabled}
          loading={loading}
          onClick={() => {
            // A key presses the button too, without moving the focus.
            if (document.activeElement === button.current) pressed = direction;
            onClick();
          }}
        >
          <Icon fontSize="small" />
        </IconButton>
      </span>
    </Tooltip>
  );
}

const groupSx = { display: 'inline-flex', alignItems: 'center', gap: 0.25 };
