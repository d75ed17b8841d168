/** Milliseconds without a key before typed text is applied. */
export const typingPause = 800;
