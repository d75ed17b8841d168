import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useRecordPage } from '../record/RecordPage.ts';
import { type Blocker, type Consent, consentFor, refusalOf } from '../refusals/refusal.ts';

/**
 * A call about a document, sent once however often its button is clicked, when the values typed into its rows are saved.
 * A refusal stays on screen until the call is sent again, or cleared, and the keyboard is back on the control that sent
 * the call. `consent`: what the server asks the user to agree to.
 * @param call the call, and whatever has to be done before it counts as done
 */
export function useDocumentCall<Params, Answer>(
  call: (params: Params) => Promise<Answer>,
  onDone: (answer: Answer) => void,
) {
  const { sending } = useRecordPage();
  const [{ refusal, consent }, setRefusal] = useState<CallRefusal>(noRefusal);
  // A second click comes before the first one shows.
  const running = useRef(false);
  const sender = useRef<Element>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: async (params: Params) => {
      await Promise.all(sending.values());
      return call(params);
    },
    onSuccess: onDone,
    onError: (error) => setRefusal({ refusal: refusalOf(error), consent: consentFor(error) }),
    onSettled: () => {
      running.current = false;
    },
  });
  useEffect(() => {
    if (isPending || refusal.length === 0) return;
    focusAgain(sender.current);
    sender.current = null;
  }, [isPending, refusal]);
  const send = (params: Params) => {
    if (running.current) return;
    running.current = true;
    sender.current = document.activeElement;
    // The question stays on screen while the second call runs.
    if (!consent) setRefusal(noRefusal);
    mutate(params);
  };
  return { send, clearRefusal: () => setRefusal(noRefusal), pending: isPending, refusal, consent };
}

/**
 * A button that is disabled while its call runs loses the focus to what it stands in. Who has gone on meanwhile stays
 * where they are.
 */
function focusAgain(sender: Element | null): void {
  const isLost = !document.activeElement || document.activeElement.contains(sender);
  if (isLost && sender instanceof HTMLElement) sender.focus();
}

interface CallRefusal {
  refusal: Blocker[];
  consent: Consent | undefined;
}

const noRefusal: CallRefusal = { refusal: [], consent: undefined };
