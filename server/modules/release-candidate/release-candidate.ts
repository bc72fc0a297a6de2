import { isDeepStrictEqual } from 'node:util';
import type { Api } from '#contract/api.ts';
import { candidateDefaultDocuments } from '#contract/document/document.ts';
import { valuesOf } from '#contract/entity/fields.ts';
import { fieldText } from '#contract/field-text.ts';
import { candidateFields } from '#contract/release-candidate/candidate-commands.ts';
import { type ApprovalStatus, releaseCandidateEndpoints } from '#contract/release-candidate/release-candidate.ts';
import { softwareProjectRules } from '#contract/software-project/software-project-rules.ts';
import { type Body, type CallBase, type Handlers, reply } from '#server/call.ts';
import type { Transaction } from '#server/db/connection.ts';
import { applyFact, commandIn, createEntity, runCommand } from '#server/entity/command.ts';
import { insertEntity, loadEntity, lockEntity, placeOf, readEntity } from '#server/entity/entity.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { requireFacts } from '#server/entity/entity-rules.ts';
import { replyOne } from '#server/entity/presenting.ts';
import { uniqueOr409 } from '#server/entity/unique.ts';
import { documentFacts } from '#server/modules/document/document-chain.ts';
import { type DocumentRow, documentStore } from '#server/modules/document/document-store.ts';
import { type ProjectRow, projectStore } from '#server/modules/software-project/software-project-store.ts';
import { defineNoun } from '#server/noun.ts';
import { notFound } from '#server/problem.ts';
import { changeBrand, changeBrands, isSameBrands, lockAround, spreadBrands } from './candidate-brands.ts';
import { cancel, releaseNamesJob, resolveConflict } from './candidate-conflict.ts';
import { candidateList } from './candidate-list.ts';
import { pushTo, settlePromotion } from './candidate-promotion.ts';
import { type CandidateRow, candidateStore } from './candidate-store.ts';
import { candidatesById, presentApproval, presentCandidates } from './candidate-view.ts';
import { presentWithdrawal, withdraw } from './candidate-withdrawal.ts';

/** Release candidates and their approval chain (D-172, D-060). */
const releaseCandidateHandlers = {
  ...entityHandlers(releaseCandidateEndpoints, 'ReleaseCandidate', {
    store: candidateStore,
    rows: ({ services: { db } }, ids) => candidatesById(db, ids),
    under: { listReleaseCandidates: { store: projectStore, column: 'software_project_id', list: candidateList } },
    one: candidate,
    shown: approval,
  }),
  createReleaseCandidate: async (call) => {
    const row = await uniqueOr409(
      () => call.transaction((tx) => create(call, tx)),
      'release_candidate_version',
      fieldText('unique', 'version'),
      '/version',
      'AEC_OPERATION_CANNOT_BE_PERFORMED',
    );
    return candidate(call, row);
  },
  updateReleaseCandidate: async (call) => {
    const { vehicleBrands, ...payload } = call.body;
    const { id } = call.params;
    const row = await call.transaction(async (tx) => {
      const known = await loadEntity<CandidateRow>(tx, candidateStore, id);
      if (known && !isSameBrands(known.brandIds, vehicleBrands)) await lockAround(tx, id);
      const edited = await commandIn(call, tx, candidateStore, {
        id,
        payload,
        facts: async (_tx, row) => ({
          contentChanged: !isDeepStrictEqual(valuesOf(candidateFields, row), valuesOf(candidateFields, payload)),
        }),
        set: payload,
      });
      // The edit made a new revision already; If-Match was checked against the one before it.
      return changeBrands({ ...call, ifMatch: undefined }, tx, edited, vehicleBrands);
    });
    return candidate(call, row);
  },
  getApprovalStatus: async (call) => approval(call, await readEntity<CandidateRow>(call, candidateStore, call.params.id)),
  addCandidateBrand: async (call) =>
    approval(call, await call.transaction((tx) => changeBrand(call, tx, call.params.id, 'brand.add', call.body.brandId))),
  removeCandidateBrand: async (call) =>
    approval(call, await call.transaction((tx) => changeBrand(call, tx, call.params.id, 'brand.remove', call.params.brandId))),
  reviewForBrand: async (call) => {
    const { id, brandId } = call.params;
    const row = await runCommand<CandidateRow, typeof candidateStore.flow.machine>(call, candidateStore, {
      id,
      target: { brandId },
      payload: call.body,
      facts: async (tx) => ({
        documentVersion: (await loadEntity<DocumentRow>(tx, documentStore, call.body.documentId))?.version,
      }),
    });
    return approval(call, row);
  },
  pushToApproval: async (call) => approval(call, await pushTo(call, 'APPROVAL')),
  resolveApprovalConflict: async (call) => approval(call, await resolveConflict(call, 'APPROVAL')),
  pushToLive: async (call) => approval(call, await pushTo(call, 'LIVE')),
  resolveLiveConflict: async (call) => approval(call, await resolveConflict(call, 'LIVE')),
  cancelCandidate: async (call) => approval(call, await cancel(call)),
  withdrawCandidate: async (call) => approval(call, await withdraw(call)),
  getWithdrawal: async (call) => {
    const row = await readEntity<CandidateRow>(call, candidateStore, call.params.id);
    return reply(await presentWithdrawal(call, row));
  },
} satisfies Partial<Handlers<Api>>;

async function approval(call: CallBase, row: CandidateRow): Promise<Body<ApprovalStatus>> {
  return reply(await presentApproval(call, row), row.revision);
}

function candidate(call: CallBase, row: CandidateRow) {
  return replyOne(presentCandidates(call.services.db, [row]));
}

type Create = Parameters<Handlers<Api>['createReleaseCandidate']>[0];

/** D-060.01: the project is ACTIVE and valid; the candidate starts with the default documents (D-105). */
async function create(call: Create, tx: Transaction): Promise<CandidateRow> {
  const { version, nameForRelease, description, vehiclePlatform, vehicleBrands } = call.body;
  const project = await lockEntity<ProjectRow>(tx, projectStore, call.params.id);
  if (!project) throw notFound();
  call.authorize(placeOf(projectStore, project));
  const facts = { status: project.status, isKnown: project.valid, hasReleases: false };
  requireFacts(softwareProjectRules.createCandidate, facts, 'The project is not active or not valid.');
  const brandIds = [...new Set(vehicleBrands)];
  const place = { homeBrandId: project.homeBrandId, brandIds };
  const edited = { vehicleBrandsEditedBy: call.actor.subject, vehicleBrandsEditedOn: call.at };
  const columns = { ...place, ...edited, softwareProjectId: project.id, version, nameForRelease, description, vehiclePlatform };
  const row = await createEntity<CandidateRow, typeof candidateStore.flow.machine>(call, tx, candidateStore, columns, {
    ...place,
    nameForRelease,
    platform: vehiclePlatform,
  });
  for (const name of candidateDefaultDocuments) {
    const reference = { referenceType: 'RELEASE_CANDIDATE', referenceId: row.id };
    await insertEntity<DocumentRow>(call, tx, documentStore, {
      ...place,
      ...reference,
      name,
      description: '',
      isDefault: true,
      originId: null,
    });
  }
  await spreadBrands(tx, call, row);
  const payload = await documentFacts(tx, row.id);
  return (
    (await applyFact<CandidateRow, typeof candidateStore.flow.machine>(tx, call, candidateStore, {
      id: row.id,
      type: 'documents.changed',
      payload,
    })) ?? row
  );
}

/** Release candidates at the server. */
export const releaseCandidateNoun = defineNoun({
  stores: { RELEASE_CANDIDATE: candidateStore },
  handlers: releaseCandidateHandlers,
  jobs: [settlePromotion, releaseNamesJob],
});
