import { spawn } from 'node:child_process';
import { Socket } from 'node:net';

/** Waits for a word, or for the end of what it is told by; it ends the process at the latter: in order, as PostgreSQL calls it (SIGINT). */
const script = 'read -r word || kill -INT "$1"';

/**
 * Ends a process once this one is gone, however it went, `kill -9` included (T24): a shell beside it holds the other end of a pipe, which the kernel
 * closes then. It has a process group of its own, so that what is sent to the portal's does not reach it. Answers how to call it off, once the process has ended by
 * itself: its number may be another's afterwards. Where there is no shell nothing is watched, and the next start ends what is left.
 */
export function endWithPortal(pid: number): () => void {
  const shell = spawn('/bin/sh', ['-c', script, 'sh', String(pid)], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const { stdin } = shell;
  // A shell that could not be started, or was ended by somebody.
  shell.on('error', () => undefined);
  stdin.on('error', () => undefined);
  // Nobody waits for it.
  shell.unref();
  if (stdin instanceof Socket) stdin.unref();
  return () => void stdin.end('ended\n');
}
