import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { workflowDoc } from '#tests/paths/docs.ts';
import { flowIds } from '#tests/paths/machines.ts';
import { command } from '#tests/paths/usage.ts';

/** `npm run docs`: writes what is generated from the machines. */
await command(async () => {
  const folder = path.resolve(import.meta.dirname, '../../docs/workflows');
  await mkdir(folder, { recursive: true });
  for (const id of flowIds) await writeFile(path.join(folder, `${id}.md`), workflowDoc(id));
  return 0;
});
