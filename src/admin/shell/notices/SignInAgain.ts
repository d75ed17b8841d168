import { later } from '../../common/loading/later.tsx';
import type { SignInAgainProps } from './SignInAgainDialog.tsx';

/** Few calls need a fresh sign-in. */
export const SignInAgain = later<SignInAgainProps>(() => import('./SignInAgainDialog.tsx'));
