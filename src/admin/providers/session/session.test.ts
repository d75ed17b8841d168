import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { session, useTaken, useToken } from './session.ts';
import { sessionEnd, useSessionEnd } from './sessionEnd.ts';

/** What this tab shows. */
function tab() {
  const { result } = renderHook(() => ({
    token: useToken(),
    taken: useTaken(),
    asks: useSessionEnd() === 'open',
  }));
  return result;
}

/** What another tab leaves behind in the storage that both share. */
function elsewhere(values: { token: string | null; user?: string; expired?: string }): void {
  for (const name of ['expired', 'user', 'token'] as const) {
    const value = values[name] ?? null;
    if (value === null) localStorage.removeItem(`facet.${name}`);
    else localStorage.setItem(`facet.${name}`, value);
  }
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'facet.token' })));
}

describe('the session of several tabs', () => {
  beforeEach(() => session.begin('first', 7));
  afterEach(() => {
    act(() => sessionEnd.settle(false));
    session.end();
  });

  it('ends in all when one signs out', () => {
    const shown = tab();
    elsewhere({ token: null });
    expect(shown.current).toEqual({ token: null, taken: false, asks: false });
  });

  it('SAFE-08 begins also where the storage is full, and nothing of another user stays there', () => {
    const shown = tab();
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    act(() => void session.begin('second', 8));
    full.mockRestore();
    expect([shown.current.token, session.user()]).toEqual(['second', '8']);
    expect(localStorage.getItem('facet.token')).toBeNull();
  });

  it('is taken over by a tab without one when another signs in', () => {
    const shown = tab();
    act(() => session.end());
    elsewhere({ token: 'second', user: '8' });
    expect(shown.current).toEqual({ token: 'second', taken: false, asks: false });
  });

  it('AUTH-02 stays where it has run out while another tab signs in again, and goes on when the same user has', () => {
    const shown = tab();
    elsewhere({ token: null, user: '7', expired: 'first' });
    expect(shown.current).toEqual({ token: 'first', taken: false, asks: true });
    elsewhere({ token: 'second', user: '7' });
    expect(shown.current).toMatchObject({ token: 'second', taken: false });
  });

  it('has nothing more to show when somebody else has signed in', () => {
    const shown = tab();
    elsewhere({ token: null, user: '7', expired: 'first' });
    elsewhere({ token: 'second', user: '8' });
    expect(shown.current).toMatchObject({ token: null, taken: true });
  });

  it('takes a user whom it does not know for somebody else', () => {
    session.begin('first');
    const shown = tab();
    elsewhere({ token: 'second', user: '7' });
    expect(shown.current.taken).toBe(true);
  });

  it('knows whose it is once the server has told', () => {
    session.begin('first');
    session.know(7);
    const shown = tab();
    elsewhere({ token: 'second', user: '7' });
    expect(shown.current).toMatchObject({ token: 'second', taken: false });
  });

  it('leaves a mark for the others when it goes to sign in again, and says when somebody else comes', () => {
    const shown = tab();
    act(() => session.expire());
    expect(shown.current.token).toBeNull();
    expect(localStorage.getItem('facet.token')).toBeNull();
    expect(localStorage.getItem('facet.expired')).toBe('first');
    expect(session.begin('second', 7)).toBe(false);
    expect(localStorage.getItem('facet.expired')).toBeNull();
    act(() => session.expire());
    expect(session.begin('third', 8)).toBe(true);
  });

  it('goes on with the new one when another tab was faster', () => {
    const shown = tab();
    localStorage.setItem('facet.token', 'second');
    act(() => session.expire());
    expect(shown.current.token).toBe('second');
  });
});
