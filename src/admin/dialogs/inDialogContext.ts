import { createContext } from 'react';

/** Whether this stands in a dialog, which a link would leave. */
export const InDialogContext = createContext(false);
