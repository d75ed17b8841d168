import '@testing-library/jest-dom/vitest';
import { act, cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { globalErrors } from '../../src/admin/providers/session/globalErrors.ts';
import { sessionEnd } from '../../src/admin/providers/session/sessionEnd.ts';
import { patience } from '../support/patience.ts';
import './withoutOwnerStacks.ts';

configure({ asyncUtilTimeout: patience });

// The files share their modules, so what one test leaves behind would greet the next.
afterEach(() => {
  cleanup();
  for (const trouble of ['oops', 'offline'] as const) act(() => globalErrors.settle(trouble));
  act(() => sessionEnd.settle(false));
});
