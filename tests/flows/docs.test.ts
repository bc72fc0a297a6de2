import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { workflowDoc } from '#tests/paths/docs.ts';
import { flowIds } from '#tests/paths/machines.ts';

it.for(flowIds)('docs/workflows/%s.md is what the machine says (npm run docs writes it)', async (id) => {
  expect(await readFile(`docs/workflows/${id}.md`, 'utf8')).toBe(workflowDoc(id));
});
