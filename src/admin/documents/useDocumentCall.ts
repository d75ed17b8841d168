import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type Blocker, isOverLimit, refusalOf } from '../refusals/refusal.ts';

/**
 * A call about a document, sent once however often its button is clicked. A refusal stays on screen until the call is
 * sent again, or cleared. `overLimit`: the server asks for consent to exceed the limit of a party.
 * @param call the call, and whatever has to be done before it counts as done
 */
export function useDocumentCall<Params, Answer>(
  call: (params: Params) => Promise<Answer>,
  onDone: (answer: Answer) => void,
) {
  const [{ refusal, overLimit }, setRefusal] = useState<CallRefusal>(noRefusal);
  // A second click comes before the first one shows.
  const running = useRef(false);
  const { mutate, isPending } = useMutation({
    mutationFn: call,
    onSuccess: onDone,
    onError: (error) => setRefusal({ refusal: refusalOf(error), overLimit: isOverLimit(error) }),
    onSettled: () => {
      running.current = false;
    },
  });
  const send = (params: Params) => {
    if (running.current) return;
    running.current = true;
    // The question of the limit stays on screen while the second call runs.
    if (!overLimit) setRefusal(noRefusal);
    mutate(params);
  };
  return { send, clearRefusal: () => setRefusal(noRefusal), pending: isPending, refusal, overLimit };
}

interface CallRefusal {
  refusal: Blocker[];
  overLimit: boolean;
}

const noRefusal: CallRefusal = { refusal: [], overLimit: false };
