import { sql } from 'kysely';
import { allows } from '#contract/access/access.ts';
import { milestoneDocumentRead } from '#contract/access/read-rules.ts';
import type { Milestone, MilestoneDocument } from '#contract/milestone/milestone.ts';
import type { RiskFacts } from '#contract/risk/risk-shape.ts';
import type { CallBase } from '#server/call.ts';
import { gradeShown } from '#server/modules/risk/judged-risk.ts';
import { peopleOf } from '#server/people.ts';
import type { MilestoneStored } from './milestone-store.ts';

type Stored = { id: number; name: string; files: number; links: number; changedOn: Date };

/**
 * Everything that belongs to a milestone, as its page shows it. Documents are counted for everybody; whoever may not read them sees no more of them than
 * the names that the milestone itself asks for, and whether they are there.
 */
export async function itemsOf(call: CallBase, { id, mandatoryDocuments }: MilestoneStored): Promise<Milestone['items']> {
  const { db } = call.services;
  const [stored, tests, risks] = await Promise.all([
    sql<Stored>`
      select d.id, d.name, d.changed_on,
        (select count(*)::int from document_file f where f.document_id = d.id) as files,
        (select count(*)::int from document_link l where l.document_id = d.id) as links
      from document d where d.reference_type = 'MILESTONE' and d.reference_id = ${id} order by d.id
    `.execute(db),
    db.selectFrom('milestoneTest').selectAll().where('milestoneId', '=', id).orderBy('plannedOn').orderBy('id').execute(),
    db
      .selectFrom('milestoneRisk')
      .selectAll()
      .where('milestoneId', '=', id)
      .orderBy(sql`probability * severity`, 'desc')
      .orderBy('id')
      .execute(),
  ]);
  const subjects = [...tests.map(({ testerId }) => testerId), ...risks.map(({ ownerId }) => ownerId)];
  const person = await peopleOf(
    db,
    subjects.filter((subject) => subject !== null),
  );
  const isOpen = allows(milestoneDocumentRead, call.actor, { brandId: call.brandId });
  return {
    documents: documentsOf(stored.rows, mandatoryDocuments, isOpen),
    tests: tests.map(({ defects, executedOn, facts, id: testId, level, plannedOn, status, testerId, title }) => ({
      ...{ id: testId, title, level, plannedOn, executedOn, status, defects },
      tester: testerId === null ? null : person(testerId),
      failReason: (facts as { readonly failReason?: string | null }).failReason ?? null,
    })),
    risks: risks.map(({ facts, id: riskId, ownerId, probability, severity, status, title }) => ({
      ...{ id: riskId, title, status },
      ...gradeShown({ probability, severity, facts: facts as Pick<RiskFacts, 'highest'> }),
      owner: person(ownerId),
    })),
  };
}

/** Mandatory ones first, in their order, also those that are not there; then the others. Names differ in more than capitals. */
function documentsOf(stored: readonly Stored[], mandatory: readonly string[], isOpen: boolean): MilestoneDocument[] {
  const same = (name: string) => (one: Stored) => one.name.toLowerCase() === name.toLowerCase();
  const shown = ({ changedOn, files, id, links, name }: Stored, isMandatory: boolean): MilestoneDocument => ({
    ...{ id: isOpen ? id : null, name, isMandatory, files, links },
    lastEditedOn: isOpen ? changedOn.toISOString() : null,
  });
  const asked = mandatory.map((name) => {
    const all = stored.filter(same(name));
    const best = all.find(({ files, links }) => files + links > 0) ?? all[0];
    return best ? shown(best, true) : { id: null, name, isMandatory: true, files: 0, links: 0, lastEditedOn: null };
  });
  const taken = new Set(asked.map(({ id }) => id));
  const others = isOpen ? stored.filter(({ id }) => !taken.has(id)).map((one) => shown(one, false)) : [];
  return [...asked, ...others];
}
