import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';

/**
 * A write that is sent once until its answer is there, however often its button is clicked: a second click may come before
 * the first one shows.
 */
export function useMutationOnce<Data = unknown, Failure = Error, Params = void>(
  options: UseMutationOptions<Data, Failure, Params>,
): UseMutationResult<Data, Failure, Params> {
  const running = useRef(false);
  const mutation = useMutation<Data, Failure, Params>({
    ...options,
    onSettled: (...settled) => {
      running.current = false;
      return options.onSettled?.(...settled);
    },
  });
  const { mutate: send } = mutation;
  const mutate: typeof send = useCallback(
    (...args) => {
      if (running.current) return;
      running.current = true;
      send(...args);
    },
    [send],
  );
  return { ...mutation, mutate };
}
