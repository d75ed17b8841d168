import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, useState } from 'react';
import { isComposing } from './isComposing.ts';

type Press = KeyboardEvent<HTMLElement> & { defaultMuiPrevented?: boolean };

interface TypedChoiceOptions {
  isAnswered?: (text: string) => boolean;
  lookUp?: (input: HTMLInputElement) => void;
}

/**
 * What a text chooses in a drop-down that is searched. Enter takes the choice at which the keyboard stands, or else the one
 * of the typed name, or the first that was found. It offers a new record only where nothing was found, changes nothing
 * where nothing was typed, and never sends the form around. The library's own Enter makes a new record of any typed text.
 * Who leaves with the whole name of one choice has chosen it. Pasted text is searched without the spaces around it.
 * @param options.isAnswered whether the choices on screen are those of a text; absent: they always are
 * @param options.lookUp chooses by the text of an input that was left before its answer came
 */
export function useTypedChoice({ isAnswered = () => true, lookUp }: TypedChoiceOptions = {}) {
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
    onBlur: (event?: FocusEvent<HTMLElement>) => {
      const input = event?.target;
      if (!(input instanceof HTMLInputElement) || !isTyped) return;
      if (isAnswered(input.value)) namedChoice(input)?.click();
      else lookUp?.(input);
    },
    onPaste: pasteWithoutSpaces,
  };
}

/** Of a table or a page, a name is often copied with the space or the end of the line beside it. */
function pasteWithoutSpaces(event: ClipboardEvent<HTMLElement>): void {
  const pasted = event.clipboardData.getData('text');
  const input = event.target;
  if (!(input instanceof HTMLInputElement) || pasted.trim() === pasted) return;
  event.preventDefault();
  input.setRangeText(pasted.trim(), input.selectionStart ?? 0, input.selectionEnd ?? input.value.length, 'end');
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/** The one choice that is called as the text says, in capital letters or small ones. */
function namedChoice(input: HTMLInputElement): HTMLElement | undefined {
  const choice = onlyNamed(input.value, choicesOf(input), (one) => one.textContent);
  return choice?.ariaSelected !== 'true' ? choice : undefined;
}

/** The one of some choices that a text names, in capital letters or small ones; undefined where several bear the name. */
export function onlyNamed<Choice>(
  text: string,
  choices: readonly Choice[],
  nameOf: (choice: Choice) => string,
): Choice | undefined {
  const name = text.trim().toLocaleLowerCase();
  const [found, ...others] = choices.filter((choice) => nameOf(choice).toLocaleLowerCase() === name);
  return others.length === 0 ? found : undefined;
}

function choicesOf(input: HTMLInputElement): HTMLElement[] {
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '');
  return [...(list?.querySelectorAll<HTMLElement>('[role="option"]:not([aria-disabled="true"])') ?? [])];
}

function choiceFor(input: HTMLInputElement, mayTakeFirst: boolean): HTMLElement | undefined {
  const choices = choicesOf(input);
  const current = choices.find((choice) => choice.id === input.getAttribute('aria-activedescendant'));
  if (current || !mayTakeFirst) return current;
  return choices.find((choice) => choice.textContent === input.value.trim()) ?? choices[0];
}
