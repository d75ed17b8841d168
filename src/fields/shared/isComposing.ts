/** A key that is pressed, as React hands it on. */
interface Press {
  nativeEvent: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>;
}

/**
 * Whether a key belongs to an input method: Enter picks a Chinese character with it, the arrows move between those it
 * offers, and Escape drops what it was typed with. Safari ends the composition before that Enter, whose code alone tells.
 */
export function isComposing({ nativeEvent }: Press): boolean {
  return nativeEvent.isComposing || nativeEvent.keyCode === IN_PROCESS;
}

const IN_PROCESS = 229;
