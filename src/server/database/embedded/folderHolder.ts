import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import type { KernelLock } from './kernelLock.ts';

/** Identifies a process for others, even after the system has given its process id to another one. */
export interface ProcessIdentity {
  host: string;
  pid: number;
  /** When the process began, in the kernel's own unit; null where it cannot be read. */
  started: string | null;
  /** Identifies the boot of the running kernel; null where it cannot be read. */
  boot: string | null;
  /** The PID namespace of `pid`: each container has its own. */
  pidNamespace: string | null;
}

/** The record in a data folder's lock file. */
export interface Holder extends ProcessIdentity {
  token: string;
  lock: KernelLock;
  since: string;
  /** The number of heartbeats so far. */
  beat: number;
  released?: true;
}

export function thisProcess(): ProcessIdentity {
  return {
    host: hostname(),
    pid: process.pid,
    started: startOf(process.pid),
    boot: read(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
    pidNamespace: read(() => readlinkSync('/proc/self/ns/pid')),
  };
}

/**
 * What a process concludes from the record in the lock file, when no kernel lock excludes it: `dead`, the folder is
 * free; `alive`, the folder is in use; `watch`, only heartbeats can show which.
 */
export function judgeHolder(
  holder: Holder | undefined,
  me: ProcessIdentity,
  lock: KernelLock,
  startedAt = startOf,
): 'dead' | 'alive' | 'watch' {
  if (!holder || holder.released) return 'dead';
  if (holder.lock === 'held' && lock === 'held') return 'dead';
  const samePids = holder.boot === me.boot && holder.pidNamespace === me.pidNamespace && holder.host === me.host;
  if (!samePids) return 'watch';
  if (holder.started === null) return isRunning(holder.pid) ? 'watch' : 'dead';
  return startedAt(holder.pid) === holder.started ? 'alive' : 'dead';
}

/** `process 4711 on web-1 since 2026-03-01T08:00:00.000Z`. */
export function holderName(holder: Holder | undefined): string {
  return holder ? `process ${holder.pid} on ${holder.host} since ${holder.since}` : 'another process';
}

/**
 * Field 22 of /proc/<pid>/stat. It is counted from behind the command's name, which may contain spaces and parentheses.
 */
function startOf(pid: number): string | null {
  return read(() => {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  });
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function read<Value>(value: () => Value): Value | null {
  try {
    return value();
  } catch {
    return null;
  }
}
