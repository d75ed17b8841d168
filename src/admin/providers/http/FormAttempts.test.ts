import { HttpError } from 'ra-core';
import { describe, expect, it } from 'vitest';
import { FormAttempts, sentLongAgo } from './FormAttempts.ts';
import type { HttpClient } from './httpClient.ts';

const refused = (status: number, code: string) => new HttpError(code, status, { code });

/** A server that carries out one body of each key, and what happens to the calls to it, one after the other. */
function serverWith(...fates: ('answers' | 'answer is lost' | HttpError)[]) {
  const records = new Map<string, string>();
  const http = (async (_path, { body = '', headers } = {}) => {
    const fate = fates.shift() ?? 'answers';
    if (fate instanceof HttpError) throw fate;
    const key = (headers as Record<string, string>)['Idempotency-Key'] ?? '';
    const stored = records.get(key);
    if (stored !== undefined && stored !== body) throw refused(422, 'idempotency_key_reused');
    records.set(key, String(body));
    if (fate === 'answer is lost') throw new HttpError('lost', 0);
    return { json: JSON.parse(String(body)) };
  }) as HttpClient;
  return { made: records, http };
}

describe('the attempts of a form', () => {
  it('SAFE-08 find what was carried out also where the same was refused afterwards, as by a session that had ended', async () => {
    const { made, http } = serverWith('answer is lost', refused(401, 'unauthorized'));
    const attempts = new FormAttempts();
    await expect(attempts.post(http, 'api/order', { title: 'One' })).rejects.toThrow('lost');
    await expect(attempts.post(http, 'api/order', { title: 'One' })).rejects.toThrow('unauthorized');
    expect(await attempts.post(http, 'api/order', { title: 'Two' })).toEqual({
      json: { title: 'One' },
      sent: { title: 'One' },
    });
    expect(made.size).toBe(1);
  });

  it('SAFE-08 send nothing once the server may have forgotten them, until the user has looked and saves again', async () => {
    let time = 5;
    const hour = 3_600_000;
    const { made, http } = serverWith('answer is lost', 'answer is lost');
    const before = new FormAttempts(() => time);
    await expect(before.post(http, 'api/order', { title: 'One' })).rejects.toThrow('lost');
    time += 20 * hour;
    await expect(before.post(http, 'api/order', { title: 'One' })).rejects.toThrow('lost');
    time += 4 * hour;
    const attempts = new FormAttempts(() => time);
    attempts.adopt(JSON.parse(JSON.stringify(before.kept)));
    await expect(attempts.post(http, 'api/order', { title: 'One' })).rejects.toThrow(sentLongAgo);
    expect(made.size).toBe(1);
    expect(attempts.kept).toBeUndefined();
    expect(await attempts.post(http, 'api/order', { title: 'One' })).toMatchObject({ sent: { title: 'One' } });
    expect(made.size).toBe(2);
  });

  it('SAFE-08 go on from the record that they have made, without another call', async () => {
    const { made, http } = serverWith();
    const attempts = new FormAttempts();
    await attempts.post(http, 'api/order', { title: 'One' });
    attempts.goOnFrom({ id: 7, title: 'One' }, { title: 'One' });
    const going = await attempts.post(http, 'api/order', { title: 'Two' });
    expect(going).toEqual({ json: { id: 7, title: 'One' }, sent: { title: 'One' } });
    attempts.end();
    await attempts.post(http, 'api/order', { title: 'Three' });
    expect(made.size).toBe(2);
  });

  it('SAFE-08 keep nothing of what was refused the first time', async () => {
    const attempts = new FormAttempts();
    await expect(attempts.post(serverWith(refused(422, 'invalid')).http, 'api/order', {})).rejects.toThrow('invalid');
    expect(attempts.kept).toBeUndefined();
  });
});
