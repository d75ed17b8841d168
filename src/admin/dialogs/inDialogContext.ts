import { createContext } from 'react';

/** Whether the component stands in a dialog. A link there would leave the dialog. */
export const InDialogContext = createContext(false);
