import { describe, expect, it } from 'vitest';
import { withCallsAhead } from './callsAhead.ts';

function recorded(fails = false) {
  const sent: string[] = [];
  const http = async (path: string) => {
    sent.push(path);
    if (fails) throw new Error('refused');
    return { status: 200, headers: new Headers(), body: '', json: sent.length };
  };
  return { sent, http };
}

describe('withCallsAhead', () => {
  it('SHELL-16 sends at once, and gives each answer to the first call of its path', async () => {
    const { sent, http } = recorded();
    const ahead = withCallsAhead(http, ['api/a', 'api/b']);
    expect(sent).toEqual(['api/a', 'api/b']);
    expect((await ahead('api/b')).json).toBe(2);
    expect((await ahead('api/b')).json).toBe(3);
    expect((await ahead('api/c')).json).toBe(4);
    expect((await ahead('api/a', { method: 'PUT' })).json).toBe(5);
  });

  it('SHELL-16 gives a failure to the call, and to nobody when none is made', async () => {
    const { sent, http } = recorded(true);
    const ahead = withCallsAhead(http, ['api/a', 'api/b']);
    await expect(ahead('api/a')).rejects.toThrow('refused');
    expect(sent).toEqual(['api/a', 'api/b']);
  });
});
