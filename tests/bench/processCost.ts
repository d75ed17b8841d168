import { readFileSync } from 'node:fs';

/** Ticks of a second in /proc, the same on every Linux that Node runs on. */
const ticks = 100;

/** What a running process and the processes that it has ended have cost so far: processor seconds, and its peak in MB. */
export function processCost(pid: number): { seconds: number; peak: number } {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name before it may hold blanks and brackets.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const spent = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  const peak = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return { seconds: spent / ticks, peak: Number(peak) / 1024 };
}
