import { allows, type Rule } from '#contract/access.ts';
import type { LockType } from '#contract/collab-entity.ts';
import { documentEndpoints } from '#contract/document.ts';
import type { Access } from '#contract/endpoint.ts';
import { liveDeploymentEndpoints } from '#contract/live-deployment.ts';
import { featureDisabled } from '#contract/problem.ts';
import { releaseCandidateEndpoints } from '#contract/release-candidate.ts';
import { softwareProjectEndpoints } from '#contract/software-project.ts';
import { testDeploymentEndpoints } from '#contract/test-deployment.ts';
import { testVehicleEndpoints } from '#contract/test-vehicle.ts';
import { vehicleListEndpoints } from '#contract/vehicle-list.ts';
import type { CallBase } from '#server/call.ts';
import type { Database, Transaction } from '#server/db/connection.ts';
import { loadEntity, lockEntity, placeOf } from '#server/entity.ts';
import { featureEnabled } from '#server/flags.ts';
import { type EntityRow, type EntityStore, readersOf, readRule, writeRule } from '#server/flow-store.ts';
import { requireRight } from '#server/http/request-rules.ts';
import { type Author, journal, roleUsed } from '#server/journal.ts';
import { tell } from '#server/live.ts';
import { candidateStore } from '#server/modules/candidate-store.ts';
import { documentStore } from '#server/modules/document-store.ts';
import { liveDeploymentStore } from '#server/modules/live-deployment-store.ts';
import { projectStore } from '#server/modules/software-project-store.ts';
import { testDeploymentStore } from '#server/modules/test-deployment-store.ts';
import { testVehicleStore } from '#server/modules/test-vehicle-store.ts';
import { vehicleListStore } from '#server/modules/vehicle-list-store.ts';
import { forbidden, notFound } from '#server/problem.ts';

type CollabEntity = {
  readonly store: EntityStore;
  /** as the entity's own GET */
  readonly read: Access;
};

/** What is commented, watched and locked, and by whose rules: an area with a new entity adds its row (D-050, D-058). */
const entities: Readonly<Record<LockType, CollabEntity>> = {
  SOFTWARE_PROJECT: {
    store: projectStore,
    read: softwareProjectEndpoints.getSoftwareProject.access,
  },
  RELEASE_CANDIDATE: {
    store: candidateStore,
    read: releaseCandidateEndpoints.getReleaseCandidate.access,
  },
  DOCUMENT: {
    store: documentStore,
    read: documentEndpoints.getDocument.access,
  },
  TEST_DEPLOYMENT: {
    store: testDeploymentStore,
    read: testDeploymentEndpoints.getTestDeployment.access,
  },
  LIVE_DEPLOYMENT: {
    store: liveDeploymentStore,
    read: liveDeploymentEndpoints.getLiveDeployment.access,
  },
  TEST_VEHICLE: {
    store: testVehicleStore,
    read: testVehicleEndpoints.getTestVehicle.access,
  },
  VEHICLE_LIST: {
    store: vehicleListStore,
    read: vehicleListEndpoints.getVehicleList.access,
  },
};

/** An entity that a call may touch, with the rule that let it and the brand at which it was decided. */
export type Found = {
  readonly store: EntityStore;
  readonly row: EntityRow;
  readonly rule: Rule;
  readonly brandId: number;
};

/** Whether the caller may read entities of a kind at the selected brand, and the feature is on. */
export async function mayRead(call: CallBase, entityType: LockType): Promise<boolean> {
  const { rule, flag } = entities[entityType].read;
  if (!allows(rule, call.actor, { brandId: call.brandId })) return false;
  return !flag || featureEnabled(call.services.db, flag, call.brandId);
}

/** Refuses whoever may not read entities of a kind at the selected brand, and everybody while the feature is off. */
export async function requireRead(call: CallBase, entityType: LockType): Promise<void> {
  const { read } = entities[entityType];
  await checkFlag(call, read);
  requireRight(call, read.rule, call.brandId);
}

/** The entity for somebody who may read it; refuses as its own GET does: 403 right missing, 404 unknown or invisible (T2). */
export async function readable(call: CallBase, db: Database, entityType: LockType, entityId: number): Promise<Found> {
  const { store, read } = entities[entityType];
  await requireRead(call, entityType);
  const row = await loadEntity<EntityRow>(db, store, entityId);
  if (!row) throw notFound();
  call.authorize(placeOf(store, row));
  const rule = store.readOf ? readRule(store, row) : read.rule;
  requireRight(call, rule, call.brandId);
  return { store, row, rule, brandId: call.brandId };
}

/** The entity, locked until the transaction ends, for somebody who may change it; refuses as its own PUT does. */
export async function writable(call: CallBase, tx: Transaction, entityType: LockType, entityId: number): Promise<Found> {
  const { store, read } = entities[entityType];
  await checkFlag(call, read);
  const row = await lockEntity<EntityRow>(tx, store, entityId);
  if (!row) throw notFound();
  call.authorize(placeOf(store, row));
  const rule = writeRule(store, row);
  requireRight(call, rule, row.homeBrandId);
  return { store, row, rule, brandId: row.homeBrandId };
}

/** The entity of a lock whose session ended: nobody asks, so nobody's right counts. */
export async function anyEntity(db: Database, entityType: LockType, entityId: number): Promise<Found | undefined> {
  const { store } = entities[entityType];
  const row = await loadEntity<EntityRow>(db, store, entityId);
  return row && { store, row, rule: writeRule(store, row), brandId: row.homeBrandId };
}

async function checkFlag(call: CallBase, { flag }: Access): Promise<void> {
  if (flag && !(await featureEnabled(call.services.db, flag, call.brandId))) throw forbidden(featureDisabled);
}

type Beside = {
  readonly command: `${'comment' | 'lock' | 'simulation' | 'watch'}.${string}`;
  readonly diff?: Readonly<Record<string, unknown>>;
  readonly hashBefore?: string;
  readonly hashAfter?: string;
};

/** Journal row of something beside an entity (D-059); the entity and its revision stay. */
export function journalBeside(tx: Transaction, author: Author, { store, row, rule, brandId }: Found, beside: Beside): void {
  journal(tx, {
    author,
    brandId,
    role: roleUsed(rule, author.actor, brandId),
    entityType: store.entityType,
    entityId: row.id,
    command: beside.command,
    fromState: null,
    toState: null,
    hashBefore: beside.hashBefore ?? null,
    hashAfter: beside.hashAfter ?? null,
    diff: beside.diff ?? {},
  });
}

/** Journal row and news, so that other tabs move by themselves (D-045). */
export async function recordBeside(tx: Transaction, author: Author, found: Found, beside: Beside): Promise<void> {
  journalBeside(tx, author, found, beside);
  const { store, row } = found;
  const news = {
    entityType: store.entityType,
    entityId: row.id,
    parentId: store.parent?.(row as never) ?? null,
    revision: row.revision,
    command: beside.command,
    by: { id: author.actor.subject, name: author.actor.name },
    at: author.at,
  };
  await tell(tx, news, readersOf(store, row, [...new Set([row.homeBrandId, ...row.brandIds])]));
}
