import { later } from '../../common/loading/later.tsx';
import type { AppearancePanelProps } from './AppearancePanel.tsx';
import { type AddDialProps, DialButton } from './DialButton.tsx';
import type { NewSheetProps } from './NewSheet.tsx';

/* What the bars open over the page. */

export const AddDial = later<AddDialProps>(() => import('./AddDial.tsx'), DialButton);
export const AppearancePanel = later<AppearancePanelProps>(() => import('./AppearancePanel.tsx'));
export const NewSheet = later<NewSheetProps>(() => import('./NewSheet.tsx'));
