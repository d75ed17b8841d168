import { describe, expect, it } from 'vitest';
import { timeAgo } from './timeAgo.ts';

describe('timeAgo', () => {
  const now = new Date('2026-03-31T12:00:00Z');
  const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1000);

  it.each([
    [5, 'now', '现在'],
    [-30, 'now', '现在'],
    [5 * 60, '5 minutes ago', '5分钟前'],
    [3 * 3600 + 59 * 60, '3 hours ago', '3小时前'],
    [25 * 3600, 'yesterday', '昨天'],
    [6 * 86400, '6 days ago', '6天前'],
  ])('says of %d seconds ago: %s', (seconds, en, zh) => {
    expect(timeAgo(secondsAgo(seconds), now, 'en')).toBe(en);
    expect(timeAgo(secondsAgo(seconds), now, 'zh')).toBe(zh);
  });

  it('gives the date after a month', () => {
    expect(timeAgo(secondsAgo(60 * 86400), now, 'en')).toBe('30 Jan 2026');
  });
});
