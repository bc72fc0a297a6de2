import path from 'node:path';
import { StartRefused } from '#server/start/start-refused.ts';

/** The folder that a command was given. Throws StartRefused with the usage when it was asked wrongly. */
export function folderOf(args: readonly string[], command: 'backup' | 'restore'): string {
  const [folder, ...others] = args;
  if (folder === undefined || folder.startsWith('-') || others.length > 0)
    throw new StartRefused(`Name one folder: npm run ${command} -- <folder>`);
  return path.resolve(folder);
}
