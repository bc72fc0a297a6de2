import { candidateDefaultDocuments } from '#contract/document/document.ts';
import type { CandidateContext } from '#contract/release-candidate/candidate-context.ts';
import type { Flow } from '#machines/flow.ts';
import { candidateFlow } from '#machines/flows/release-candidate/candidate.ts';
import type { Move } from '#tests/support/flow/flow-model.ts';
import type { Edge, Path } from '#tests/support/flow/model.ts';
import { type CandidateIds, candidateSetup, toldOfCandidate } from '#tests/support/release-candidate/candidate-setup.ts';
import { arrived, passed, upToDate, type Walked } from './arrival.ts';
import * as forms from './candidate-forms.ts';
import { expect } from './expect.ts';
import { press } from './panel.ts';
import { type Seat, visit } from './user-sessions.ts';

type World = CandidateIds & {
  /** put before the model's names: names are unique in the cloud */
  readonly prefix: string;
  /** who acted last and is still looking */
  seat: Seat;
  /** the candidate that holds the name */
  rival: number | undefined;
};

const flow: Flow = candidateFlow;

/** The page at which a command's person works, by the command's first word. */
const pages: Readonly<Record<string, string>> = {
  note: 'checklist/release-notes',
  document: 'checklist/sumo-approval/scm-documentation',
  documents: 'checklist/sumo-approval/scm-documentation',
  scm: 'checklist/sumo-approval/scm-documentation',
  validation: 'checklist/sumo-approval/functional-validation',
  brand: 'checklist/brand-approval/submit-approval',
  'brand.unreview': 'checklist/brand-approval/review-documentation',
  request: 'deployment-request/approve-deployment-request',
  release: 'deployment-request/confirmed-by-sdt',
  live: 'deployment-request/push-to-live',
};
const software = 'software';
/** place of a candidate's last document */
const last = candidateDefaultDocuments.length - 1;
const isFirstReview = ({ payload }: Move): boolean => (payload as { readonly documentId: number }).documentId === 1;

const statusPath = (id: number) => `/api/ae-container/release-candidates/${id}/approval-status`;
const walked = (id: number): Walked => ({
  flow,
  entityType: 'RELEASE_CANDIDATE',
  id,
  address: statusPath(id),
  without: ['brand.unreview'],
});
const pagePath = ({ softwareProjectId, id }: CandidateIds, type: string) =>
  `/software/projects/aec/${softwareProjectId}/release-candidates/${id}/${pages[type] ?? pages[type.split('.')[0] ?? ''] ?? software}`;

/** Walks the approval chain through the pages of a candidate, each step as the person whose right it is (AEC-24, D-060). */
export function candidatePages(as: (userName: string) => Promise<Seat>) {
  const setup = candidateSetup(as);
  const seen = { pressed: 0, typed: 0, told: 0, open: 0, closed: 0 };

  /** What is no person's to do on a candidate's page, done by calls. */
  const told = toldOfCandidate(setup);
  const typed: Readonly<Record<string, (world: World, step: Edge) => Promise<void>>> = {
    'candidate.edit': ({ seat, prefix }, { event, before }) => {
      const { nameForRelease } = event.move.payload as { readonly nameForRelease: string };
      const { decisions } = before.context as CandidateContext;
      // Asked where brands have confirmed what is changed.
      const voids = Object.values(decisions).some(({ decision }) => decision === 'Confirmed');
      return forms.renameCandidate(seat.page, `${prefix} ${nameForRelease}`, voids);
    },
    'brand.add': ({ seat }, { event }) => forms.addBrand(seat.page, (event.move.payload as { brandId: number }).brandId),
    'note.save': ({ seat }, { event }) => forms.writeNote(seat.page, event.move.target?.brandId ?? 0),
    'document.add': ({ seat }) => forms.upload(seat.page, 0),
    'documents.changed': ({ seat }, { event }) =>
      (event.move.facts as { complete: boolean }).complete ? forms.upload(seat.page, last) : forms.describeDocument(seat.page),
    'brand.review': ({ seat }, { event }) =>
      forms.review(seat.page, event.move.target?.brandId ?? 0, isFirstReview(event.move) ? 0 : last),
    'brand.unreview': ({ seat }, { event }) =>
      forms.undoReview(seat.page, event.move.target?.brandId ?? 0, isFirstReview(event.move) ? 0 : last),
    'candidate.recall': ({ seat }, { event }) =>
      forms.withdraw(seat.page, event.move.payload as { readonly reason: string; readonly rollouts: 'PAUSE' | 'ABORT' }),
    'testDeployment.create': ({ seat }) => forms.createTest(seat.page),
    'deployment.create': ({ seat }) => forms.createDeployment(seat.page),
  };

  /** The model has two documents, a candidate five: those between the first and the last are brought along by calls. */
  const between = async ({ id, seat }: World, { event: { move } }: Edge): Promise<void> => {
    const { complete } = (move.facts ?? {}) as { readonly complete?: boolean };
    if (move.type === 'documents.changed' && complete) await setup.addLinks(id, 1, last);
    const mark = { 'brand.review': setup.review, 'brand.unreview': setup.unreview }[move.type];
    if (mark && !isFirstReview(move)) await mark(seat, id, move.target?.brandId ?? 0, 1, last);
  };

  const pressed = async (world: World, { event: { move }, after }: Edge, outcome: Edge | undefined) => {
    const { page } = world.seat;
    if (outcome?.event.type === 'promotion.duplicated' && move.type === 'approval.push') {
      world.rival = (await setup.rival(`${world.prefix} ${after.context.nameForRelease}`)).id;
    }
    const key = move.target?.brandId === undefined ? move.type : `${move.type}:${move.target.brandId}`;
    const status = await press(page, key, { reason: (move.payload as { reason?: string } | undefined)?.reason ?? '' });
    const refused = outcome && outcome.event.type !== 'promotion.succeeded';
    expect(status < 300, `${key} is answered with ${status}`).toBe(!refused);
    // The cloud's own failure is the popup's, a refused name a toast (D-158).
    if (status >= 500)
      await page.getByRole('dialog', { name: 'Unexpected Error' }).getByRole('button', { name: 'Close' }).last().click();
  };

  return {
    seen,
    /** A new candidate, seen by whoever made it. */
    begin: async ([first]: Path): Promise<World> => {
      const ids = await setup.candidate();
      const world: World = { ...ids, prefix: `Walk ${ids.id}`, seat: await as('container-po'), rival: undefined };
      await visit(world.seat, pagePath(world, software));
      await look(world, first?.before.value, 'its creation');
      return world;
    },
    /** Does a stride and checks where it led: the state, and what Next steps shows to the person who did it. */
    stride: async (world: World, [step, outcome]: Path): Promise<void> => {
      if (!step) return;
      const { move } = step.event;
      const tell = told[move.type];
      if (tell) {
        await tell(world, move);
        seen.told += 1;
      } else {
        await takeSeat(world, await as(move.by?.subject ?? 'container-po'));
        await between(world, step);
        await visit(world.seat, pagePath(world, move.type));
        await upToDate(world.seat, statusPath(world.id));
        const type = typed[move.type];
        await (type ? type(world, step) : pressed(world, step, outcome));
        if (type) seen.typed += 1;
        else seen.pressed += 1;
      }
      await visitAgain(world);
      await look(world, (outcome ?? step).after.value, move.type);
      if (outcome) await passed(world.seat, walked(world.id), step);
    },
  };

  async function look(world: World, state: unknown, after: string) {
    const shown = await arrived(world.seat, walked(world.id), state, after);
    seen.open += shown.open;
    seen.closed += shown.closed;
  }

  /** Who does not act looks at something else: each window that shows the candidate loads it again after each step. */
  async function takeSeat(world: World, seat: Seat) {
    if (world.seat !== seat) await visit(world.seat, '/help');
    world.seat = seat;
  }

  /** A form may have led away from the candidate. */
  async function visitAgain({ seat, ...ids }: World) {
    const base = pagePath(ids, software).replace(/software$/, '');
    if (!new URL(seat.page.url()).pathname.startsWith(base) || /\/(test-)?deployments?\/\d/.test(seat.page.url())) {
      await visit(seat, pagePath(ids, software));
    }
  }
}
