import { linkedTextInputs } from '../shared/TextEdit.tsx';
import { urlView } from './url.view.tsx';

export const urlInputs = linkedTextInputs(urlView.Cell, 'url');
