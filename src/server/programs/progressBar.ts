const WIDTH = 30;

/**
 * Shows how much of long work is done: as a bar where somebody looks at a terminal, and otherwise as a line at each tenth.
 * @param log writes a line
 */
export function progressBar(
  title: string,
  log: (sentence: string) => void,
  terminal: { isTTY?: boolean; write(text: string): unknown } = process.stdout,
): (step: { done: number; of: number }) => void {
  let shown = 0;
  return ({ done, of }) => {
    const percent = Math.floor((done * 100) / Math.max(1, of));
    const step = terminal.isTTY ? 1 : 10;
    if (percent < shown + step) return;
    shown = percent - (percent % step);
    if (!terminal.isTTY) return log(`${title}: ${shown} %`);
    const full = Math.round((WIDTH * percent) / 100);
    const bar = `${'█'.repeat(full)}${'░'.repeat(WIDTH - full)}`;
    terminal.write(`\r${title} ${bar} ${percent} %${percent < 100 ? '' : '\n'}`);
  };
}
