import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type Blocker, type Consent, consentFor, refusalOf } from '../refusals/refusal.ts';

/**
 * A call about a document, sent once however often its button is clicked. A refusal stays on screen until the call is
 * sent again, or cleared. `consent`: what the server asks the user to agree to.
 * @param call the call, and whatever has to be done before it counts as done
 */
export function useDocumentCall<Params, Answer>(
  call: (params: Params) => Promise<Answer>,
  onDone: (answer: Answer) => void,
) {
  const [{ refusal, consent }, setRefusal] = useState<CallRefusal>(noRefusal);
  // A second click comes before the first one shows.
  const running = useRef(false);
  const { mutate, isPending } = useMutation({
    mutationFn: call,
    onSuccess: onDone,
    onError: (error) => setRefusal({ refusal: refusalOf(error), consent: consentFor(error) }),
    onSettled: () => {
      running.current = false;
    },
  });
  const send = (params: Params) => {
    if (running.current) return;
    running.current = true;
    // The question stays on screen while the second call runs.
    if (!consent) setRefusal(noRefusal);
    mutate(params);
  };
  return { send, clearRefusal: () => setRefusal(noRefusal), pending: isPending, refusal, consent };
}

interface CallRefusal {
  refusal: Blocker[];
  consent: Consent | undefined;
}

const noRefusal: CallRefusal = { refusal: [], consent: undefined };
