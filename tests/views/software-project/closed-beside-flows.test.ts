import { beforeAll, expect, it } from 'vitest';
import { brandsOf } from '#contract/access/access.ts';
import { ruleNeeds } from '#contract/entity/entity-rules.ts';
import { softwareProjectRules } from '#contract/software-project/software-project-rules.ts';
import { seedActor, seedUsers } from '#server/identity/seed-users.ts';
import { closedReasons } from '#src/app/page/closed-reasons.ts';
import { loadTexts, startTexts } from '#src/i18n/i18n.ts';

beforeAll(async () => {
  startTexts();
  await loadTexts(['software-projects']);
});

const isRaw = (words: string) => words.trim() === '' || /\{\{|^closed\.|undefined|^[a-z]+[A-Z]/.test(words);

it('tells every seed user why a command beside the flows is closed: create, change, delete (D-213, X-34, D-079.1, D-060.01)', () => {
  const silent = new Set<string>();
  let asked = 0;
  const project = { status: 'INACTIVE', isKnown: false, hasReleases: true } as const;
  for (const { userName } of seedUsers) {
    const actor = seedActor(userName);
    for (const brandId of brandsOf(actor)) {
      const { create, ...others } = softwareProjectRules;
      const needs = [
        ...ruleNeeds(create, actor, brandId),
        ...Object.values(others).flatMap((rule) => ruleNeeds(rule, actor, brandId, project)),
      ];
      const reasons = closedReasons(needs, 'software-projects');
      asked += reasons.length;
      for (const words of reasons) if (isRaw(words)) silent.add(`${userName} at ${brandId}: "${words}"`);
    }
  }
  expect([...silent]).toEqual([]);
  expect(asked).toBeGreaterThan(200);
});
