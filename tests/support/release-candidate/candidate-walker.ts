import type { FlowState } from '#contract/command.ts';
import { candidateDefaultDocuments } from '#contract/document/document.ts';
import type { CandidateContext } from '#contract/release-candidate/candidate-context.ts';
import type { Edge } from '#tests/support/flow/model.ts';
import type { Walked, Walker } from '#tests/support/flow/walker.ts';
import { type As, answer } from '#tests/support/portal/caller.ts';
import { candidateBody } from './candidate-bodies.ts';
import { candidateSetup, toldOfCandidate } from './candidate-setup.ts';

const reader = 'container-po';
const all = candidateDefaultDocuments.length;

/** Candidates on a running portal: D-060 by calls. The model has two documents; the second stands for all but the first. */
export function candidateWalker(as: As): Walker {
  const setup = candidateSetup(as);
  const told = toldOfCandidate(setup);
  let edits = 0;
  const context = async ({ address }: Walked): Promise<CandidateContext> => {
    const { flow } = await answer<{ flow: FlowState }>(await as(reader), 'GET', address);
    return flow.context as CandidateContext;
  };
  const review = async ({ id }: Walked, { event: { move } }: Edge, mark: typeof setup.review): Promise<boolean> => {
    const isFirst = (move.payload as { documentId: number }).documentId === 1;
    const reviewer = await as(move.by?.subject ?? reader);
    await mark(reviewer, id, move.target?.brandId ?? 0, isFirst ? 0 : 1, isFirst ? 1 : all);
    return true;
  };
  const special: Readonly<Record<string, (world: Walked, step: Edge, outcome: Edge | undefined) => Promise<boolean>>> = {
    'document.add': ({ id }) => setup.addLinks(id, 0, 1).then(() => true),
    'documents.changed': async ({ id }, { event }) => {
      const { complete, changedIds } = event.move.facts as { complete: boolean; changedIds: readonly number[] };
      if (complete) await setup.addLinks(id, changedIds.length > 0 ? 0 : 1, all);
      else await setup.describe(id);
      return true;
    },
    'brand.review': (world, step) => review(world, step, setup.review),
    'brand.unreview': (world, step) => review(world, step, setup.unreview),
    'testDeployment.create': ({ id }, { event: { move } }) => setup.createTest(id, move.by?.subject ?? reader).then(() => true),
    'deployment.create': ({ id }) => setup.createDeployment(id).then(() => true),
    'approval.push': async (world, { after }, outcome) => {
      if (outcome?.event.type === 'promotion.duplicated')
        world.rival = (await setup.rival(`${world.name} ${after.context.nameForRelease}`)).id;
      return false;
    },
  };
  return {
    entityType: 'RELEASE_CANDIDATE',
    reader,
    answers: /^promotion\./,
    begin: async () => {
      const { id } = await setup.candidate();
      // Names are unique in the vehicle cloud.
      const address = `/api/ae-container/release-candidates/${id}/approval-status`;
      return { id, address, name: `Walk ${id}-${Date.now() % 100_000}`, rival: undefined };
    },
    body: async (world, { type, payload }) => {
      const facts = await context(world);
      const body = { ...candidateBody(type, facts), ...payload } as { nameForRelease?: string };
      if (type !== 'candidate.edit') return body;
      edits += 1;
      return { ...body, nameForRelease: `${world.name} ${body.nameForRelease}`, description: `Edited for the ${edits}. time` };
    },
    special: async (world, step, outcome) => {
      const { move } = step.event;
      const tell = told[move.type];
      if (tell) return tell(world, move).then(() => true);
      return (await special[move.type]?.(world, step, outcome)) ?? false;
    },
  };
}
