import { type RefObject, useEffect } from 'react';

/**
 * Lets what is typed anywhere in the dialog around reach an input, so that a hand-held scanner works at once. The input
 * is not focused before: on a tablet that would bring up its keyboard.
 */
export function useTypingGoesTo(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      if (key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return;
      const around = input.current?.closest('[role="presentation"]');
      if (target instanceof HTMLInputElement || !around?.contains(target as Node)) return;
      input.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [input]);
}
