import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { brandsOf } from '#contract/access/access.ts';
import type { SoftwareProject } from '#contract/software-project/software-project.ts';
import { seedActor, seedUsers } from '#server/identity/seed-users.ts';
import { closedCandidateCreation } from '#src/areas/release-candidate/candidate-access.ts';
import { closedProjectCreation, closedProjectDeletion, closedProjectEdit } from '#src/areas/software-project/access.ts';
import { closedText } from '#src/areas/software-project/closed-note.tsx';
import { loadTexts, startTexts } from '#src/i18n/i18n.ts';

beforeAll(async () => {
  startTexts();
  await loadTexts(['aec', 'aec.list']);
});

const isRaw = (words: string) => words.trim() === '' || /\{\{|^closed\.|undefined/.test(words);

it('tells every seed user why a command beside the flows is closed: create, change, delete (D-213, X-34, D-079.1, D-060.01)', () => {
  const aec = i18next.getFixedT('en', 'aec');
  const silent = new Set<string>();
  let asked = 0;
  for (const { userName } of seedUsers) {
    const actor = seedActor(userName);
    for (const brandId of brandsOf(actor)) {
      const project = {
        brandId,
        brandIds: [brandId],
        status: 'INACTIVE',
        releaseCount: 2,
        valid: { valid: false },
      } as unknown as SoftwareProject;
      const reasons = [
        ...closedProjectCreation(actor, brandId),
        ...closedProjectEdit(actor, project),
        ...closedProjectDeletion(actor, project),
        ...closedCandidateCreation(actor, project),
      ].map((closed) => closedText(closed, aec));
      asked += reasons.length;
      for (const words of reasons) if (isRaw(words)) silent.add(`${userName} at ${brandId}: "${words}"`);
    }
  }
  expect([...silent]).toEqual([]);
  expect(asked).toBeGreaterThan(200);
});
