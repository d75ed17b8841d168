import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { countRequest, useLongRequests } from './longRequests.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Begins a request, and gives what answers it. */
function begin(): () => Promise<void> {
  let answer = () => {};
  const request = countRequest(() => new Promise<void>((resolve) => (answer = resolve)));
  return () => {
    answer();
    return request;
  };
}

it('SHELL-02 says that requests run once they have been running for a while, until the last of them is answered', async () => {
  let renders = 0;
  const { result } = renderHook(() => {
    renders += 1;
    return useLongRequests();
  });
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

  const quick = begin();
  await pass(100);
  await act(quick);
  await pass(1_000);
  expect(result.current).toBe(false);
  expect(renders).toBe(1);

  const [first, second] = [begin(), begin()];
  await pass(200);
  expect(result.current).toBe(true);
  await act(first);
  expect(result.current).toBe(true);
  await act(second);
  expect(result.current).toBe(false);
  expect(renders).toBe(3);
});
