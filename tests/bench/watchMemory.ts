import { readFileSync } from 'node:fs';

/**
 * Samples the resident memory of a process until told to stop.
 * @returns ends it, and answers the most that was seen, in MB
 */
export function watchMemory(pid: number): () => number {
  let most = 0;
  const look = () => {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    most = Math.max(most, Number(kilobytes ?? 0) / 1024);
  };
  look();
  const timer = setInterval(look, 200);
  return () => {
    clearInterval(timer);
    look();
    return most;
  };
}
