import type { Theme } from '@mui/material/styles';
import { createContext, useContext } from 'react';

/** Names of the fields whose values somebody else has saved a moment ago, and that show here now. */
export const FlowedFieldsContext = createContext<ReadonlySet<string>>(new Set());

/** How a field looks whose value has flowed in; nothing for the others. */
export function useFlowedSx() {
  const flowed = useContext(FlowedFieldsContext);
  return (name: string) => ({
    borderRadius: 1,
    ...(flowed.has(name) && {
      outline: '2px solid',
      outlineColor: 'info.main',
      outlineOffset: 2,
      bgcolor: (theme: Theme) => `color-mix(in srgb, ${theme.palette.info.main} 10%, transparent)`,
    }),
    '@media (prefers-reduced-motion: no-preference)': { transition: 'background-color 0.6s' },
  });
}
