import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type Blocker, isOverLimit, refusalOf } from '../refusals/refusal.ts';

/**
 * A call that is sent once however often it is clicked, and whose refusal stays to be read until it is sent anew, or
 * withdrawn. `overLimit`: the refusal is a question, whether a party may have more out than its limit allows.
 * @param call the call, and whatever has to be done before it counts as done
 */
export function useAskOnce<Asked, Answer>(call: (asked: Asked) => Promise<Answer>, onDone: (answer: Answer) => void) {
  const [{ refusal, overLimit }, setRefused] = useState<Refused>(nothing);
  // A second click comes before the first one shows.
  const running = useRef(false);
  const { mutate, isPending } = useMutation({
    mutationFn: call,
    onSuccess: onDone,
    onError: (error) => setRefused({ refusal: refusalOf(error), overLimit: isOverLimit(error) }),
    onSettled: () => {
      running.current = false;
    },
  });
  const ask = (asked: Asked) => {
    if (running.current) return;
    running.current = true;
    // A question stays in sight while its answer is on the way.
    if (!overLimit) setRefused(nothing);
    mutate(asked);
  };
  return { ask, withdraw: () => setRefused(nothing), pending: isPending, refusal, overLimit };
}

interface Refused {
  refusal: Blocker[];
  overLimit: boolean;
}

const nothing: Refused = { refusal: [], overLimit: false };
