import { type KeyboardEvent, useState } from 'react';
import { isComposing } from './isComposing.ts';

type Press = KeyboardEvent<HTMLElement> & { defaultMuiPrevented?: boolean };

/**
 * Enter in a drop-down that is searched: it takes the choice at which the keyboard stands, or else the one of the typed
 * name, or the first that was found. It offers a new record only where nothing was found, changes nothing where nothing
 * was typed, and never sends the form around. The library's own Enter makes a new record of any typed text.
 * @param isAnswered whether the choices on screen are those of a text; absent: they always are
 */
export function useEnterToChoose(isAnswered: (text: string) => boolean = () => true) {
  const [isTyped, setTyped] = useState(false);
  return {
    isTyped,
    onInputChange: (_event: unknown, text: string, reason: string) => setTyped(reason === 'input' && text !== ''),
    onKeyDown: (event: Press) => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      if (isComposing(event) || !(event.target instanceof HTMLInputElement)) return;
      event.defaultMuiPrevented = true;
      const mayTakeFirst = isTyped && isAnswered(event.target.value);
      choiceFor(event.target, mayTakeFirst)?.click();
    },
  };
}

function choiceFor(input: HTMLInputElement, mayTakeFirst: boolean): HTMLElement | undefined {
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '');
  const choices = [...(list?.querySelectorAll<HTMLElement>('[role="option"]:not([aria-disabled="true"])') ?? [])];
  const current = choices.find((choice) => choice.id === input.getAttribute('aria-activedescendant'));
  if (current || !mayTakeFirst) return current;
  return choices.find((choice) => choice.textContent === input.value.trim()) ?? choices[0];
}
