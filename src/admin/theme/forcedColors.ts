/** Where the system draws with few colors of its own, which take every background away. */
export const forcedColors = '@media (forced-colors: active)';

/** What a background alone tells from its neighbors keeps one there. */
export const chosenInForcedColors = {
  [forcedColors]: { forcedColorAdjust: 'none', backgroundColor: 'Highlight', color: 'HighlightText' },
} as const;
