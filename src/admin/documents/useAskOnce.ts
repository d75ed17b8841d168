import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type Blocker, refusalOf } from './refusal.ts';

/**
 * A call that is sent once however often it is clicked, and whose refusal stays to be read until it is sent anew.
 * @param call the call, and whatever has to be done before it counts as done
 */
export function useAskOnce<Asked, Answer>(call: (asked: Asked) => Promise<Answer>, onDone: (answer: Answer) => void) {
  const [refusal, setRefusal] = useState<Blocker[]>([]);
  // A second click comes before the first one shows.
  const running = useRef(false);
  const { mutate, isPending } = useMutation({
    mutationFn: call,
    onSuccess: onDone,
    onError: (error) => setRefusal(refusalOf(error)),
    onSettled: () => {
      running.current = false;
    },
  });
  const ask = (asked: Asked) => {
    if (running.current) return;
    running.current = true;
    setRefusal([]);
    mutate(asked);
  };
  return { ask, pending: isPending, refusal };
}
