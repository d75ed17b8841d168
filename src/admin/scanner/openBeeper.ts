/** Tones for users who do not look at the screen. */
export interface Beeper {
  /** A short high tone. */
  added: () => void;
  /** A short middle tone: nothing new. */
  known: () => void;
  /** A longer low tone: look at the screen. */
  refused: () => void;
  close: () => void;
}

/** Tones made by the browser itself, without a file; silent where the browser cannot make tones. */
export function openBeeper(): Beeper {
  if (typeof AudioContext === 'undefined') return { added: silence, known: silence, refused: silence, close: silence };
  const context = new AudioContext();
  return {
    added: () => play(context, 1320, 0.09),
    known: () => play(context, 660, 0.09),
    refused: () => play(context, 220, 0.3),
    close: () => void context.close().catch(silence),
  };
}

const silence = () => undefined;

/** @param length in seconds */
function play(context: AudioContext, frequency: number, length: number): void {
  const tone = new OscillatorNode(context, { type: 'square', frequency });
  const loudness = new GainNode(context, { gain: 0.08 });
  const end = context.currentTime + length;
  // An abrupt end would click.
  loudness.gain.setValueAtTime(0.08, Math.max(0, end - 0.02));
  loudness.gain.linearRampToValueAtTime(0, end);
  tone.connect(loudness).connect(context.destination);
  tone.start();
  tone.stop(end);
}
