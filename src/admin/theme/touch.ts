/** Where fingers are used: they need 44 px, a mouse does not. */
export const coarse = '@media (pointer: coarse)';

/** A link that is alone in its line or cell: the line is as high as a finger needs. */
export const fingerLine = { [coarse]: { display: 'inline-block', lineHeight: '44px', minWidth: 44 } } as const;

/** A link or button that keeps its size: a finger hits it beside it, too, which moves nothing around it. */
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
