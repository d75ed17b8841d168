import { spawnSync } from 'node:child_process';
import { statfsSync } from 'node:fs';

/**
 * `held`: this process has the kernel's lock until it closes the file or ends; `refused`: another process has the lock;
 * `none`: the system has no lock for this file that can be trusted.
 */
export type KernelLock = 'held' | 'refused' | 'none';

/**
 * Linux file systems that several machines may have mounted: NFS, SMB (three), 9P, FUSE, Ceph, AFS, OCFS2, GFS2,
 * Lustre.
 */
const sharedFileSystems = new Set([
  0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x01021997, 0x65735546, 0x00c36400, 0x5346414f, 0x7461636f, 0x01161970,
  0x0bd00bd0,
]);

/**
 * Requests the kernel's exclusive lock of an open file. Node has no call for it, so the tool `flock` takes the lock on
 * the inherited descriptor. The lock belongs to the open file, which stays open here after the tool has ended. It
 * excludes every process that opens the same file on this kernel, in any container.
 */
export function kernelLock(descriptor: number, path: string): KernelLock {
  const { status, error } = spawnSync('flock', ['-n', '-x', '3'], {
    stdio: ['ignore', 'ignore', 'ignore', descriptor],
  });
  if (error || (status !== 0 && status !== 1)) return 'none';
  if (status === 1) return 'refused';
  return sharedFileSystems.has(statfsSync(path).type) ? 'none' : 'held';
}
