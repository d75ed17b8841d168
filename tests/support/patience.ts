/**
 * Milliseconds that a test waits for what must come. A busy machine only makes a run longer; what never comes fails all
 * the same.
 */
export const patience = 120_000;
