/**
 * The place of short notices, where they cover no action that is next: over the top bar, beside its button for new
 * records; on wide screens between the title of the page and its actions.
 */
export const noticePlace = {
  anchorOrigin: { vertical: 'top', horizontal: 'center' },
  sx: {
    top: { xs: 4, lg: 60 },
    left: { xs: 8, sm: 'auto', lg: '50%' },
    right: { xs: 8, lg: 'auto' },
    width: { sm: 300, lg: 'auto' },
    transform: { sm: 'none', lg: 'translateX(-50%)' },
  },
} as const;
