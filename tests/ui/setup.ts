import '@testing-library/jest-dom/vitest';
import { act, cleanup, configure, getConfig } from '@testing-library/react';
import { afterEach } from 'vitest';
import { globalErrors } from '../../src/admin/providers/session/globalErrors.ts';
import { sessionEnd } from '../../src/admin/providers/session/sessionEnd.ts';
import { patience } from '../support/patience.ts';
import './knownStyles.ts';
import './withoutOwnerStacks.ts';
import './withoutStyles.ts';

const { getElementError: withDocument } = getConfig();

configure({
  asyncUtilTimeout: patience,
  // While something is waited for, what each try failed on is thrown away; the last one gets the document in the end.
  getElementError: (message, container) => {
    const isOneTryOfMany = (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })
      ._disableExpensiveErrorDiagnostics;
    return isOneTryOfMany
      ? Object.assign(new Error(message ?? undefined), { name: 'TestingLibraryElementError' })
      : withDocument(message, container);
  },
});

// The files share their modules, so what one test leaves behind would greet the next.
afterEach(() => {
  cleanup();
  for (const trouble of ['oops', 'offline'] as const) act(() => globalErrors.settle(trouble));
  act(() => sessionEnd.settle(false));
});
