import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMemo, useState } from 'react';

export interface MenuState {
  /** At lg and wider: the menu stands beside the page; below, it lies over it. */
  wide: boolean;
  visible: boolean;
  toggle: () => void;
  hide: () => void;
}

/** Whether the side menu shows: at lg and wider, following the window live, until the user toggles it. */
export function useMenuVisible(): MenuState {
  const wide = useMediaQuery(useTheme().breakpoints.up('lg'), { noSsr: true });
  const [chosen, setChosen] = useState({ wide, visible: wide });
  // A choice made at one width does not hold at the other.
  const visible = chosen.wide === wide ? chosen.visible : wide;
  return useMemo(
    () => ({
      wide,
      visible,
      toggle: () => setChosen({ wide, visible: !visible }),
      hide: () => setChosen({ wide, visible: false }),
    }),
    [wide, visible],
  );
}
