import { linkedTextInputs } from '../shared/TextEdit.tsx';
import { emailView } from './email.view.tsx';

export const emailInputs = linkedTextInputs(emailView.Cell, 'email');
