import { linkedTextInputs } from '../shared/TextEdit.tsx';
import { phoneView } from './phone.view.tsx';

export const phoneInputs = linkedTextInputs(phoneView.Cell, 'tel');
