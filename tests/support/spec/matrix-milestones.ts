import type { CandidateBrandId } from '#contract/brand.ts';
import { milestoneExample } from '#contract/milestone/milestone.ts';
import { milestoneRiskExample } from '#contract/milestone-risk/milestone-risk.ts';
import { milestoneTestExample } from '#contract/milestone-test/milestone-test.ts';
import type { TestPortal } from '#tests/support/software-project/software.ts';

/** A milestone of a DRM project with a test, a document, and a risk whose owner has left. */
export async function milestonesOf(
  t: TestPortal,
  home: CandidateBrandId,
  brandIds: readonly CandidateBrandId[],
  swProjectId: number,
) {
  const admin = t.user('admin', home);
  const { body: milestone } = await admin.createMilestone({
    body: { ...milestoneExample, swProjectId, responsibleId: 'seed-admin' },
  });
  const of = { milestoneId: milestone.id };
  const { body: test } = await admin.createMilestoneTest({ body: { ...milestoneTestExample, ...of } });
  const { body: risk } = await admin.createMilestoneRisk({ body: { ...milestoneRiskExample, ...of, ownerId: 'seed-admin' } });
  const links = [{ name: 'Plan', url: 'https://docs.example/plan' }];
  const { body: document } = await admin.createMilestoneDocument({
    body: { referenceId: milestone.id, name: 'Paper', links },
    files: [new File(['one'], 'plan.txt')],
  });
  const { owner } = t.database;
  const shared = { brandIds: [...brandIds] };
  await owner.updateTable('milestone').set(shared).where('id', '=', milestone.id).execute();
  await owner.updateTable('milestoneTest').set(shared).where('id', '=', test.id).execute();
  await owner.updateTable('document').set(shared).where('id', '=', document.documentId).execute();
  await owner
    .updateTable('milestoneRisk')
    .set({ ...shared, ownerId: 'left', facts: JSON.stringify({ ...risk.flow.context, owner: 'left', ...shared }) })
    .where('id', '=', risk.id)
    .execute();
  return {
    ...{ MI: milestone.id, MT: test.id, MR: risk.id, MD: document.documentId },
    ...{ MF: document.files[0]?.id ?? 0, ML: document.links[0]?.id ?? 0 },
  };
}
