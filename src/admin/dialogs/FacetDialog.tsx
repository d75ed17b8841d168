import { later } from '../common/loading/later.tsx';
import type { FacetDialogProps } from './DialogFrame.tsx';

/** The one dialog of the product. Its code comes once the page is at rest. */
export const FacetDialog = later<FacetDialogProps>(() => import('./DialogFrame.tsx'));
