/** Touch screens: fingers need 44 px, a mouse does not. */
export const coarse = '@media (pointer: coarse)';

/** A link that stands alone in its line or cell: it is as high as a finger needs, also where it takes several lines. */
export const fingerLine = {
  [coarse]: { display: 'inline-block', lineHeight: '24px', paddingBlock: '10px', minWidth: 44 },
} as const;

/** A link or button that keeps its size: its touch area is larger than it looks, and moves nothing around it. */
export const fingerAround = {
  [coarse]: {
    position: 'relative',
    '&::after': {
      content: '""',
      position: 'absolute',
      left: '50%',
      top: '50%',
      width: 'max(100%, 44px)',
      height: 'max(100%, 44px)',
      transform: 'translate(-50%, -50%)',
    },
  },
} as const;

/** The height of the bar at the bottom of phones; what stays in sight at the end of the window stands above it. */
export const aboveBottomBar = 'var(--bottom-bar, 0px)';

/** The property that has the height of the bar below a form, while there is one. */
export const formBarHeight = '--form-bar';

/** What scrolls into sight, as the input that gets the focus, stops clear of the bars at the lower edge. */
export const clearOfBars = `calc(16px + var(${formBarHeight}, 0px) + ${aboveBottomBar})`;
