import { expect } from 'vitest';
import type { Actor } from '#contract/access.ts';
import { problemCode } from '#contract/problem.ts';
import { type Flow, revive } from '#machines/flow.ts';
import { candidateFlow } from '#machines/flows/candidate.ts';
import type { CandidateContext } from '#machines/flows/candidate-context.ts';
import { applyFact } from '#server/command.ts';
import { loadEntity } from '#server/entity.ts';
import { flowState } from '#server/flow-store.ts';
import { systemAuthor } from '#server/journal.ts';
import { settlePromotion } from '#server/modules/candidate-promotion.ts';
import { type CandidateRow, candidateStore } from '#server/modules/candidate-store.ts';
import { inTransaction } from '#server/transaction.ts';
import { candidateBody } from '#tests/support/candidate-bodies.ts';
import { system } from '#tests/support/cast.ts';
import { endpointOf, sendCommand } from '#tests/support/command-calls.ts';
import { instant, type Move } from '#tests/support/flow-model.ts';
import type { Runner } from '#tests/support/model.ts';
import type { testPortal } from '#tests/support/portal.ts';
import type { ScriptedCloud } from '#tests/support/scripted-cloud.ts';

type Portal = Awaited<ReturnType<typeof testPortal>>;
/** A candidate and its documents; document 1 of the model is the first, document 2 all the others. */
type World = { readonly id: number; readonly documents: readonly { readonly documentId: number; readonly name: string }[] };

const flow: Flow = candidateFlow;
const userBrand = (user: string): number => (user === 'release-manager-audi' ? 4 : 1);

/** Runs generated paths of the approval chain against the real handlers, each step as the person whose right it is. */
export function candidateRunner(t: Portal, cloud: ScriptedCloud): Runner<World> & { readonly refused: () => number } {
  let made = 0;
  let refused = 0;
  const row = async (id: number): Promise<CandidateRow> => {
    const found = await loadEntity<CandidateRow>(t.services.db, candidateStore, id);
    if (!found) throw new Error(`no candidate ${id}`);
    return found;
  };
  const tell = (id: number, { type, facts }: Move) =>
    inTransaction(t.services.db, (tx) =>
      applyFact(tx, systemAuthor(instant, 'test'), candidateStore, { id, type, ...(facts ? { payload: facts } : {}) }),
    );
  const command = async ({ id }: World, { type, by, target, payload }: Move): Promise<void> => {
    const user = by?.subject ?? '';
    const sent = endpointOf(flow.id, type);
    if (!sent) throw new Error(`no endpoint sends ${type}`);
    const edited = type === 'candidate.edit' ? { vehicleBrands: (await row(id)).brandIds } : {};
    const heard = await sendCommand(t, sent.endpoint, {
      id,
      target: target ?? {},
      body: { ...payload, ...edited },
      user,
      brandId: userBrand(user),
    });
    if (heard.problem) throw new Error(`${type} as ${user}: ${JSON.stringify(heard.problem)}`);
  };
  const upload = async ({ documentId, name }: World['documents'][number], at: number): Promise<void> => {
    await t.user('container-po').updateDocument({
      params: { documentId },
      body: { name, links: [{ name: `Link ${at}`, url: 'https://example.org/document' }] },
    });
  };
  const special: Readonly<Record<string, (world: World, move: Move) => Promise<unknown>>> = {
    'approval.push': (world, move) => silently(cloud, () => command(world, move)),
    'live.push': (world, move) => silently(cloud, () => command(world, move)),
    'promotion.succeeded': ({ id }) => settle(t, cloud, 'promoted', id),
    'promotion.duplicated': ({ id }) => settle(t, cloud, 'duplicate', id),
    'promotion.failed': ({ id }) => settle(t, cloud, 'AEC_VWAC_PROMOTE_REQUEST_ERROR', id),
    'document.add': ({ documents: [first] }) => (first ? upload(first, 0) : Promise.reject(new Error('no document'))),
    'documents.changed': async ({ documents }, { facts }) => {
      const { complete, changedIds } = facts as { complete: boolean; changedIds: readonly number[] };
      const changed = complete ? documents.slice(changedIds.length > 0 ? 0 : 1) : [];
      for (const [index, document] of changed.entries()) await upload(document, index);
      const [first] = documents;
      if (first && !complete)
        await t
          .user('container-po')
          .updateDocument({ params: { documentId: first.documentId }, body: { name: first.name, description: 'No file yet' } });
    },
    'brand.review': async (world, move) => {
      const second = (move.payload as { documentId: number }).documentId === 2;
      for (const { documentId } of second ? world.documents.slice(1) : world.documents.slice(0, 1))
        await command(world, { ...move, payload: { documentId } });
    },
    'deployment.create': ({ id }) => {
      made += 1;
      return t
        .user('container-po')
        .createLiveDeployment({ body: { releaseCandidateId: id, name: `Rollout ${made}`, purpose: 'ROLLOUT' } });
    },
  };
  return {
    // Closed commands really sent: the system sends none, and some are sent only along with another call.
    refused: () => refused,
    begin: async () => {
      made += 1;
      const po = t.user('container-po');
      const module = {
        moduleName: 'GeneratedPath',
        moduleVersion: `1.0.${made}`,
        releaseType: 'UPDATE',
        targetDate: '2099-01-01',
        ownerId: 'seed-container-po',
      } as const;
      const { body: project } = await po.createSoftwareProject({ body: module });
      const body = { version: '1.0.0', vehiclePlatform: 'ALL', vehicleBrands: [1, 4] } as const;
      const { body: candidate } = await po.createReleaseCandidate({
        params: { id: project.id },
        body: { ...body, vehicleBrands: [...body.vehicleBrands] },
      });
      const { body: documents } = await po.listDocuments({
        query: { referenceType: 'RELEASE_CANDIDATE', referenceId: candidate.id },
      });
      return { id: candidate.id, documents };
    },
    perform: async (world, { event: { move } }) => {
      const own = special[move.type];
      if (own) await own(world, move);
      else if (move.by) await command(world, move);
      else await tell(world.id, move);
    },
    observe: async ({ id }) => revive(flow, asUserNames(flowState(candidateStore, await row(id)))),
    refuse: async ({ id }, { command: type, target, needs }, actor: Actor) => {
      const sent = endpointOf(flow.id, type);
      if (!sent || actor === system) return;
      const body = candidateBody(type, (await row(id)).facts as CandidateContext);
      const heard = await sendCommand(t, sent.endpoint, {
        id,
        target,
        body,
        user: actor.subject,
        brandId: userBrand(actor.subject),
      });
      const forbidden = needs.some(({ kind }) => kind === 'right' || kind === 'person');
      const unnamed = type === 'approval.push' && needs.every(({ key }) => key === 'nameForReleaseSet');
      expect({ type, target, status: heard.status, needs: asUserNames(heard.problem?.needs) }).toEqual({
        type,
        target,
        status: forbidden ? 403 : unnamed ? 422 : 409,
        needs,
      });
      refused += 1;
      if (unnamed) expect(problemCode(heard.problem?.type ?? '')).toBe('AEC_NO_MODULE_NAME_FOR_RELEASE');
    },
  };
}

/** Subjects of seed users as the model names them: by user name. */
function asUserNames<T>(value: T): T {
  return value === undefined ? value : (JSON.parse(JSON.stringify(value).replaceAll('"seed-', '"')) as T);
}

async function silently(cloud: ScriptedCloud, push: () => Promise<void>): Promise<void> {
  cloud.answer = 'silent';
  await push();
}

/** The job that settles a push which nobody answered. */
async function settle(t: Portal, cloud: ScriptedCloud, answer: ScriptedCloud['answer'], id: number): Promise<void> {
  cloud.answer = answer;
  const { promotionKey, pushToApproval } = await t.services.db
    .selectFrom('releaseCandidate')
    .select(['promotionKey', 'pushToApproval'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await settlePromotion.perform(
    { id, stage: pushToApproval === 'COMPLETED' ? 'LIVE' : 'APPROVAL', key: promotionKey },
    t.services,
  );
}
