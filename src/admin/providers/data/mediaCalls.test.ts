import { HttpError } from 'ra-core';
import { describe, expect, it } from 'vitest';
import { defaultConfiguration } from '../http/configuration.ts';
import { type HttpClient, handledElsewhere } from '../http/httpClient.ts';
import { mediaCalls } from './mediaCalls.ts';

/** The calls of a front whose API refuses each call like that. */
const refusedBy = (error: Error) => {
  const http: HttpClient = () => Promise.reject(error);
  return mediaCalls(defaultConfiguration, http, (key) => (key === 'facet.oops.text' ? 'Something went wrong.' : key));
};

describe('AUTH-03 a call about a file that fails', () => {
  it('rejects with the server’s sentence, also where a dialog of the app says more of it', async () => {
    const refusal = new HttpError('This file is gone.', 404, {});
    await expect(refusedBy(refusal).removeMedia(7)).rejects.toThrow('This file is gone.');
    const ended = new HttpError(handledElsewhere, 401, { message: 'Your session has ended.' });
    await expect(refusedBy(ended).removeMedia(7)).rejects.toThrow('Your session has ended.');
  });

  it('rejects with a general sentence where the server says nothing', async () => {
    for (const message of ['', handledElsewhere]) {
      const failure = new HttpError(message, 500, undefined);
      await expect(refusedBy(failure).captionMedia(7, 'Ruby')).rejects.toThrow('Something went wrong.');
    }
  });
});
