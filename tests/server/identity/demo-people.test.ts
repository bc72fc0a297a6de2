import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Actor, allows, brandsOf } from '#contract/access/access.ts';
import { brandName } from '#contract/brand.ts';
import type { FlowState } from '#contract/command.ts';
import type { EntityType } from '#contract/entity/entities.ts';
import type { Task } from '#contract/platform.ts';
import { type Explained, needsOf } from '#machines/explain.ts';
import { factsAt } from '#machines/external-facts.ts';
import type { Flow } from '#machines/flow.ts';
import type { Path } from '#machines/path-to.ts';
import { type EntityStore, externalOf, type FlowRow, type FlowStore, flowState } from '#server/entity/flow-store.ts';
import { fillWaiting } from '#server/entity/waiting.ts';
import { seedActor, seedUsers } from '#server/identity/seed-users.ts';
import { baselineStore } from '#server/modules/baseline-update/baseline-update-store.ts';
import { functionStore } from '#server/modules/customer-vehicle-function/customer-vehicle-function-store.ts';
import { dataImportStore, oru23ImportStore } from '#server/modules/data-import/data-import-store.ts';
import { drmDeploymentStore } from '#server/modules/drm-deployment/drm-deployment-store.ts';
import { drmVersionStore } from '#server/modules/drm-release-version/drm-release-version-store.ts';
import { e311DeploymentStore } from '#server/modules/e311-deployment/e311-deployment-store.ts';
import { e311RequestStore } from '#server/modules/e311-request/e311-request-store.ts';
import { ecuReleaseStore } from '#server/modules/ecu-release/ecu-release-store.ts';
import { reviewStore } from '#server/modules/gate-review/gate-review-store.ts';
import { inOrder } from '#server/modules/home/tasks.ts';
import { liveDeploymentStore } from '#server/modules/live-deployment/live-deployment-store.ts';
import { milestoneStore } from '#server/modules/milestone/milestone-store.ts';
import { milestoneRiskStore } from '#server/modules/milestone-risk/milestone-risk-store.ts';
import { milestoneTestStore } from '#server/modules/milestone-test/milestone-test-store.ts';
import { preconditionStore } from '#server/modules/precondition/precondition-store.ts';
import { candidateStore } from '#server/modules/release-candidate/candidate-store.ts';
import { releaseNotesStore } from '#server/modules/release-notes-project/release-notes-project-store.ts';
import { riskStore } from '#server/modules/risk/risk-store.ts';
import { smartCampaignStore } from '#server/modules/smart-campaign/smart-campaign-store.ts';
import { testDeploymentStore } from '#server/modules/test-deployment/test-deployment-store.ts';
import { closedEntries } from '#src/app/workflow/closed-commands.ts';
import { type FlowTexts, figuresOf, flowTexts, roleNames } from '#src/app/workflow/flow-texts.ts';
import { explainFlow } from '#src/app/workflow/use-flow.ts';
import { flowTextNames, loadTexts, startTexts, textOf } from '#src/i18n/i18n.ts';
import { taskText } from '#src/i18n/task-text.ts';
import { seededPortal } from '#tests/support/portal/seeded-portal.ts';
import type { TestPortal } from '#tests/support/software-project/software.ts';

type Seeded = {
  type: EntityType;
  id: number;
  name: string;
  store: EntityStore;
  flow: Flow;
  state: FlowState;
  sees: (actor: Actor) => boolean;
  brands: number[];
  candidateId: number;
};

let t: TestPortal;
let seeded: Seeded[] = [];

beforeAll(async () => {
  t = await seededPortal();
  startTexts();
  await loadTexts(['flows', ...flowTextNames, 'home']);
  seeded = [
    ...(await all(candidateStore, 'releaseCandidate')),
    ...(await all(testDeploymentStore, 'testDeployment')),
    ...(await all(liveDeploymentStore, 'liveDeployment')),
    ...(await all(releaseNotesStore, 'releaseNotesProject')),
    ...(await all(e311RequestStore, 'e311Request')),
    ...(await all(e311DeploymentStore, 'e311Deployment')),
    ...(await all(smartCampaignStore, 'smartCampaign')),
    ...(await all(baselineStore, 'baselineUpdate')),
    ...(await all(ecuReleaseStore, 'ecuRelease')),
    ...(await all(functionStore, 'customerVehicleFunction')),
    ...(await all(preconditionStore, 'precondition')),
    ...(await all(riskStore, 'risk')),
    ...(await all(reviewStore, 'gateReview')),
    ...(await all(drmVersionStore, 'drmReleaseVersion')),
    ...(await all(drmDeploymentStore, 'drmDeployment')),
    ...(await all(milestoneStore, 'milestone')),
    ...(await all(milestoneTestStore, 'milestoneTest')),
    ...(await all(milestoneRiskStore, 'milestoneRisk')),
    ...(await all(dataImportStore, 'dataImport')),
    ...(await all(oru23ImportStore, 'oru23Import')),
  ];
}, 300_000);
afterAll(() => t.close());

async function all<Row extends FlowRow>(
  store: FlowStore<Row>,
  table:
    | ('releaseCandidate' | 'testDeployment' | 'liveDeployment' | 'releaseNotesProject')
    | ('e311Request' | 'e311Deployment' | 'smartCampaign')
    | ('baselineUpdate' | 'ecuRelease' | 'customerVehicleFunction' | 'precondition' | 'risk' | 'gateReview')
    | ('drmReleaseVersion' | 'drmDeployment' | 'milestone' | 'milestoneTest' | 'milestoneRisk')
    | ('dataImport' | 'oru23Import'),
): Promise<Seeded[]> {
  const rows = (await t.services.db.selectFrom(table).selectAll().orderBy('id').execute()) as unknown as Row[];
  const external = await externalOf(store, t.services.db, rows, t.services.now());
  return rows.map((row) => ({
    type: store.entityType,
    id: row.id,
    name: `${table} ${row.id}`,
    store,
    flow: store.flow as unknown as Flow,
    state: flowState(store, row, external(row)),
    sees: (actor: Actor) => store.sees?.(row, actor) ?? true,
    brands: [...new Set([row.homeBrandId, ...row.brandIds])],
    candidateId: candidateOf(store.entityType, row),
  }));
}

/** A candidate is its own; what has none has 0. */
const candidateOf = (type: EntityType, row: FlowRow): number =>
  type === 'RELEASE_CANDIDATE' ? row.id : ((row as { releaseCandidateId?: number }).releaseCandidateId ?? 0);

/** External facts as they are now (D-247). */
const factsNow = ({ external }: FlowState) => factsAt(external, t.services.now().getTime());

/** What somebody can open at a brand. */
const visible = (actor: Actor, brandId: number) =>
  seeded.filter(({ store, sees, brands }) => brands.includes(brandId) && allows(store.read, actor, { brandId }) && sees(actor));

it('tells every seed user, for every closed command of every seeded entity, what is missing and who can change it (D-213, ROLE-12)', () => {
  const faults = new Set<string>();
  let asked = 0;
  for (const { userName } of seedUsers) {
    const actor = seedActor(userName);
    for (const brandId of brandsOf(actor)) {
      for (const { flow, state, name } of visible(actor, brandId)) {
        const { closed, path } = explainFlow(flow, state, actor, factsNow(state));
        const texts = flowTexts(flow.id, { people: [], me: actor.subject, values: { name, ...figuresOf(state) } });
        for (const fault of lost(path, texts, name)) faults.add(fault);
        const entries = closedEntries(closed, path);
        const told = new Set(entries.map(({ explained }) => explained.command));
        for (const { command } of closed) if (!told.has(command)) faults.add(`${flow.id} ${command}: not shown`);
        for (const { explained, roles } of entries) {
          asked += 1;
          for (const fault of silent(explained, roles, texts, flow.id)) faults.add(`${userName} ${brandName(brandId)} ${fault}`);
        }
      }
    }
  }
  expect(asked).toBeGreaterThan(5_000);
  expect([...faults]).toEqual([]);
});

/** What a closed command fails to say. */
function silent({ command, target, needs }: Explained, roles: readonly string[], texts: FlowTexts, flowId: string): string[] {
  const at = `${flowId}.${command}`;
  const found = needs.length === 0 ? [`${at} gives no reason`] : [];
  if (texts.label(command, target) === command) found.push(`${at} has no name`);
  for (const need of needs) {
    const words = need.kind === 'right' ? roleNames(roles) : texts.need(need, command, target);
    if (words === '' || words === need.key || isRaw(words)) found.push(`${at} ${need.kind} ${need.key} has no words`);
  }
  // What waits for another time says for which; the way to the goal below it says who is next.
  const isKnown = needs.some((need) => need.kind === 'state' || texts.who(need) !== undefined);
  return isKnown ? found : [...found, `${at} ${needs.map(({ key }) => key)} names nobody`];
}

const isRaw = (words: string) => /\{\{|\b[a-z]+\.[a-z]+/i.test(words);

/** Who is next on the way to the goal, by steps that have a name and an owner. */
function lost({ steps }: Path, texts: FlowTexts, name: string): string[] {
  return steps.flatMap(({ command, target, by }) => {
    const label = texts.label(command, target);
    return label === command || isRaw(label) || by.length === 0 ? [`${name}: ${command} has no name or nobody`] : [];
  });
}

/** Where the things stand that tasks are about: each at a page of its own. */
const pageOfTask = new RegExp(
  `^/software/(?:(?:${[
    'projects/aec/\\d+/release-candidates',
    'projects/drm/\\d+/release-version',
    'release-notes-projects',
    'e3oru11/deployment-requests',
    'campaigns/oru-smart-campaign',
    'cc-gate/baseline-update',
    'drmd/risks/edit',
  ].join('|')})/\\d+/[a-z]|drmd/(?:milestone|tests)/\\d+)`,
);

const keyOf = ({ entityType, entityId, kind, brandId }: Task) => `${entityType} ${entityId} ${kind} ${brandId}`;

/** The preconditions of an update that nobody has begun are one line (D-033), whichever of them it names. */
const linesOf = (keys: readonly string[]): string[] =>
  [...new Set(keys.map((key) => key.replace(/^PRECONDITION \d+ item\.start/, 'PRECONDITION item.start')))].sort();

/** Open commands of somebody on the way to the goal whose turn it is, and what waits beside the way. */
function waiting(actor: Actor, { type, id, flow, state, candidateId }: Seeded): string[] {
  const { snapshot, open, path } = explainFlow(flow, state, actor, factsNow(state));
  const context = state.context as { homeBrandId: number; paused?: boolean; logResultStatus?: string | null };
  // A test whose result is recorded waits for nobody, nor does what belongs to a cancelled candidate.
  const isCancelled = seeded.some(
    (one) => one.type === 'RELEASE_CANDIDATE' && one.id === candidateId && one.state.value === 'CANCELLED',
  );
  if (isCancelled || (context.logResultStatus ?? null) !== null) return [];
  const isDue = ({ command, target }: Explained) => {
    const move = [...flow.ahead, ...(flow.beside ?? [])].find((one) => one.type === command);
    // A decision that is open one way is not due while the way to the goal is the other one (D-075.5).
    const needs = needsOf(flow, snapshot, command, actor, target, { ...factsNow(state), ...move?.payload?.(snapshot, target) });
    return needs.length === 0 && (move?.needed?.(snapshot, target) ?? true);
  };
  const isAhead = (item: Explained) =>
    path.steps.some(({ command, target }) => command === item.command && target.brandId === item.target.brandId) ||
    (flow.beside ?? []).some(({ type: beside }) => beside === item.command);
  return open
    .filter((item) => (isAhead(item) && isDue(item)) || (item.command === 'rollout.resume' && context.paused === true))
    .map(({ command, target }) => `${type} ${id} ${command} ${target.brandId ?? context.homeBrandId}`);
}

it.each([
  ['container-po', 1],
  ['release-manager-audi', 4],
  ['cmt-deployment-manager', 1],
  ['release-manager', 1],
  ['baseline-update-manager', 1],
  ['launch-operator', 1],
])(
  'gives %s at brand %i as tasks exactly the open commands on the way whose turn it is, in their order (D-033, D-096, D-171d, D-062.13)',
  async (userName, brandId) => {
    const actor = seedActor(userName);
    const { tasks } = (await t.user(userName, brandId).getHome({})).body;
    // The one task that is no command: a candidate that nobody tests yet.
    const commands = tasks.filter(({ kind }) => kind !== 'testLog.saved');
    const wanted = visible(actor, brandId).flatMap((entity) => waiting(actor, entity));
    expect(linesOf(commands.map(keyOf))).toEqual(linesOf(wanted));
    expect(tasks).toEqual(inOrder(tasks, { at: t.services.now().toISOString(), timeZone: 'UTC' }));
    for (const { entityType, kind, route, answers } of tasks) {
      expect(taskText(entityType, kind), kind).toEqual({ task: expect.any(String), verb: expect.any(String) });
      if (answers) expect(textOf('home', `answers.${answers.kind}`, answers), kind).toBeDefined();
      expect(route, kind).toMatch(pageOfTask);
    }
  },
);

it('asks for a test where a candidate waits for one and has none, and for documents where some are empty (D-060.10, D-060.12, D-096)', async () => {
  const { tasks } = (await t.user('cmt-deployment-manager').getHome({})).body;
  const tests = tasks.filter(({ kind }) => kind === 'testLog.saved');
  expect(tests.length).toBeGreaterThan(0);
  for (const { entityId } of tests) {
    const { body } = await t.user('admin').listTestDeploymentsOfCandidate({ params: { id: entityId } });
    // Every one that was begun has its result, and none is a success.
    expect(body.items.map(({ logResultStatus }) => logResultStatus).filter((result) => result !== 'Failed')).toEqual([]);
  }
  const po = t.user('container-po');
  const empty = seeded.find(({ state }) => {
    const active = (state.value as { ACTIVE?: Record<string, string> }).ACTIVE;
    return active?.scmDocumentation === 'ACTION_REQUIRED';
  });
  const reference = { referenceType: 'RELEASE_CANDIDATE' as const, referenceId: empty?.id ?? 0 };
  const uploads = async () =>
    (await po.getHome({})).body.tasks.filter(({ kind, entityId }) => kind === 'document.add' && entityId === empty?.id).length;
  expect(await uploads()).toBe(1);
  const [first] = (await po.listDocuments({ query: reference })).body.items;
  const links = [{ name: 'Plan', url: 'https://docs.example/plan' }];
  await po.updateDocument({ params: { documentId: first?.documentId ?? 0 }, body: { name: first?.name ?? '', links } });
  expect(await uploads()).toBe(1);
});

it('tells whoever may resume it that a rollout is paused, by a person or by its stop rate (D-062.13)', async () => {
  const paused = seeded.filter(({ state }) => (state.context as { paused?: boolean }).paused === true);
  expect(paused.length).toBeGreaterThan(0);
  const resumes = async (userName: string) =>
    (await t.user(userName).getHome({})).body.tasks
      .filter(({ kind }) => kind === 'rollout.resume')
      .map(({ entityId }) => entityId);
  const mine = paused.filter(({ brands }) => brands.includes(1)).map(({ id }) => id);
  expect((await resumes('launch-operator')).toSorted()).toEqual(mine.toSorted());
  expect(await resumes('release-manager-vw')).toEqual([]);
});

it('finds in the journal since when each move waits, as it was kept with every change (D-059, D-096)', async () => {
  const tables = ['release_candidate', 'test_deployment', 'live_deployment', 'release_notes_project'];
  const kept = async () => {
    const all = await Promise.all(
      tables.map((table) =>
        sql<{ waiting: Record<string, string> | null }>`select id, waiting from ${sql.table(table)} order by id`.execute(
          t.database.owner,
        ),
      ),
    );
    return all.map(({ rows }) => rows);
  };
  const before = await kept();
  expect(before.flat().filter(({ waiting }) => Object.keys(waiting ?? {}).length > 0).length).toBeGreaterThan(20);
  for (const table of tables) await sql`update ${sql.table(table)} set waiting = null`.execute(t.database.owner);
  await fillWaiting(t.services.db, t.services.log, t.services.stores);
  expect(await kept()).toEqual(before);
});
