import { baselineParts } from '#contract/baseline-update/baseline-update.ts';
import { gateCategories } from '#contract/baseline-update/gate-catalogue.ts';
import { functionExample, functionParts } from '#contract/customer-vehicle-function/customer-vehicle-function.ts';
import { ecuReleaseParts } from '#contract/ecu-release/ecu-release-forms.ts';
import { riskExample } from '#contract/risk/risk.ts';
import type { Database } from '#server/db/connection.ts';
import type { SeedApi, SeedAs } from '#server/db/seed/seed-context.ts';
import type { Services } from '#server/services.ts';

type ItemUntil = 'created' | 'filled' | 'submitted' | 'rejected' | 'approved';
type SeedRelease = readonly [ecuName: string, diagnosticAddress: string, supplier: string, until: ItemUntil];
type SeedFunction = readonly [cvfNumber: string, name: string, until: ItemUntil];
type SeedRisk = readonly [title: string, probability: number, severity: number, until: 'open' | 'assessed' | 'accepted'];
type Gate = 'open' | 'half' | 'submitted' | 'noGo' | 'released';
type Stage = 'PLANNED' | 'ROLLED_OUT';
type SeedUpdate = {
  readonly code: string;
  readonly title: string;
  readonly from: string;
  readonly to: string;
  /** what its versions are of, where that is not the cluster */
  readonly of?: string;
  /** smart campaigns that bring it to vehicles, each with how far it has to be: a small fleet has none for some of them */
  readonly rollouts?: readonly (readonly [name: string, stage: Stage])[];
  /** days from today on */
  readonly target: number;
  readonly releases: readonly SeedRelease[];
  readonly functions: readonly SeedFunction[];
  readonly risks: readonly SeedRisk[];
  readonly gate: Gate;
};

const display = ['Display unit', '5F', 'Nordlicht Electronics', 'approved'] as const;
const gateway = ['Gateway', '19', 'Havel Systems', 'approved'] as const;

/** Together they stand at every step of D-075 … D-077 that somebody has to do something about. */
const updates: readonly SeedUpdate[] = [
  {
    ...{ code: 'BLU-2026.4', title: 'Winter baseline 27.1', from: '26.4', to: '27.1', target: 60, gate: 'half' },
    releases: [
      display,
      gateway,
      ['Battery management', '8C', 'Elbe Power', 'submitted'],
      ['Instrument cluster', '17', 'Nordlicht Electronics', 'rejected'],
      ['Brake booster', '03', 'Taunus Safety', 'filled'],
      ['Charging unit', 'C6', 'Elbe Power', 'created'],
    ],
    functions: [
      ['CVF-1042', 'Rear camera cross-fade', 'submitted'],
      ['CVF-1043', 'Range with heating', 'approved'],
      ['CVF-1044', 'Second charge curve', 'filled'],
      ['CVF-1045', 'Kerb recognition', 'created'],
    ],
    risks: [
      ['Display unit 4.2 restarts', 4, 4, 'open'],
      ['Gateway container comes late', 4, 3, 'accepted'],
      ['Range is shown too high in the cold', 2, 3, 'assessed'],
      ['Workshop lacks the new cable', 1, 5, 'open'],
    ],
  },
  {
    ...{ code: 'BLU-2027.1', title: 'Spring baseline 27.2', from: '27.1', to: '27.2', target: 150, gate: 'open' },
    ...{ releases: [], functions: [], risks: [] },
  },
  {
    ...{
      code: 'BLU-2026.3',
      title: 'Thermal baseline 4.2',
      of: 'thermal-control',
      from: '4.1.0',
      to: '4.2.0',
      target: 5,
      gate: 'released',
    },
    releases: [display, gateway],
    functions: [['CVF-1042', 'Rear camera cross-fade', 'approved']],
    risks: [['Boot loader of older units', 2, 4, 'accepted']],
    rollouts: [
      ['Winter service', 'ROLLED_OUT'],
      ['Charging curve, Nordics', 'PLANNED'],
    ],
  },
  {
    ...{ code: 'BLU-2026.5', title: 'Security baseline 26.4.1', from: '26.4', to: '26.4.1', target: 20, gate: 'submitted' },
    releases: [gateway],
    functions: [],
    risks: [['Certificates expire during the rollout', 2, 5, 'accepted']],
  },
  {
    ...{ code: 'BLU-2026.2', title: 'Summer baseline 26.3', from: '26.2', to: '26.3', target: 30, gate: 'noGo' },
    ...{ releases: [display], functions: [], risks: [] },
  },
];

const ownerId = 'seed-baseline-update-manager';
const day = (from: Date, days: number) => new Date(from.getTime() + days * 86_400_000).toISOString().slice(0, 10);
type People = { readonly owner: SeedApi; readonly admin: SeedApi; readonly manager: SeedApi };

/** Baseline updates of the demo, led by those who may; written once. */
export async function seedBaselineUpdates({ db, now }: Services, as: SeedAs): Promise<void> {
  if (await db.selectFrom('baselineUpdate').select('id').limit(1).executeTakeFirst()) return;
  const people = { owner: as('baseline-update-manager', 1), admin: as('admin', 1), manager: as('release-manager', 1) };
  const { owner } = people;
  for (const update of updates) {
    const { code, from, functions, gate, of, releases, risks, rollouts = [], target, title, to } = update;
    const body = { code, title, description: '', ownerId, deputyId: null };
    const { id } = (await owner.createBaselineUpdate({ body })).body;
    if (gate === 'open') continue;
    const params = { id };
    await owner.saveBaselineUpdateVersionGeneral({
      params,
      body: {
        ...baselineParts.versionGeneral.example,
        ...{
          vehicleBrands: [1, 3],
          modelSeries: ['ID.3', 'ID.4', 'ID.7'],
          markets: ['DE', 'FR', 'NL'],
          targetDate: day(now(), target),
        },
      },
    });
    const version = (clusterVersion: string) => ({ baselineName: of ?? `Cluster ${clusterVersion}`, clusterVersion });
    await owner.saveBaselineUpdateVersionCurrent({ params, body: version(from) });
    await owner.saveBaselineUpdateVersionTarget({ params, body: version(to) });
    for (const [at, release] of releases.entries())
      await seedRelease(people, id, release, at, day(now(), Math.max(target - 21, 2)));
    for (const one of functions) await seedFunction(people, id, one);
    for (const risk of risks) await seedRisk(people, id, risk, day(now(), 14));
    await seedGate(people, id, gate);
    for (const [name, stage] of rollouts) await linkRollout(people, db, id, name, stage);
  }
}

/** Links a campaign of the demo; one that runs brings the baseline update into rollout with it (D-075.9). */
async function linkRollout({ admin }: People, db: Database, id: number, name: string, stage: Stage): Promise<void> {
  const campaigns = db.selectFrom('smartCampaign').select('id').where('name', '=', name).where('stage', '=', stage);
  const campaign = await campaigns.executeTakeFirst();
  if (!campaign) return;
  await admin.linkBaselineRollout({ params: { id }, body: { entityType: 'SMART_CAMPAIGN', entityId: campaign.id } });
}

async function seedRelease(
  { admin, owner }: People,
  bluId: number,
  release: SeedRelease,
  at: number,
  plannedDelivery: string,
): Promise<void> {
  const [ecuName, diagnosticAddress, supplier, until] = release;
  const body = { ecuName, diagnosticAddress, supplier, ecuFamily: '', ownerId };
  const { id } = (await owner.createEcuRelease({ params: { id: bluId }, body })).body;
  if (until === 'created') return;
  const params = { id };
  const number = (letter: string) => `10A9151${String(84 + at)}${letter}`;
  const swVersion = (step: number) => String(900 + at * 7 + step).padStart(4, '0');
  const current = { ...ecuReleaseParts.versionCurrent.example, swPartNumber: number('A'), swVersion: swVersion(0) };
  const { compatibility, functional, organizational, testing, versionGeneral } = ecuReleaseParts;
  const said = {
    releaseName: `${ecuName} 4.2`,
    changeDescription: `New software of the ${ecuName.toLowerCase()} for the baseline.`,
  };
  await owner.saveEcuReleaseVersionGeneral({ params, body: { ...versionGeneral.example, ...said } });
  await owner.saveEcuReleaseVersionCurrent({ params, body: current });
  await owner.saveEcuReleaseVersionTarget({ params, body: { ...current, swPartNumber: number('B'), swVersion: swVersion(1) } });
  await admin.approveEcuVersion({ params, body: {} });
  await owner.saveEcuReleaseCompatibility({ params, body: compatibility.example });
  await owner.saveEcuReleaseFunctional({ params, body: functional.example });
  const results = { testVehicleCount: 12 + at, passRate: 98.5, openDefects: at, blockingDefects: 0 };
  await owner.saveEcuReleaseTesting({ params, body: { ...testing.example, ...results } });
  if (until === 'filled') return;
  await owner.saveEcuReleaseOrganizational({ params, body: { ...organizational.example, plannedDelivery } });
  await owner.saveEcuReleaseApproval({ params, body: { approverId: 'seed-admin' } });
  await owner.submitEcuRelease({ params, body: {} });
  if (until === 'approved') await admin.approveEcuRelease({ params, body: {} });
  if (until === 'rejected')
    await admin.rejectEcuRelease({ params, body: { reason: 'The HIL run does not cover hardware H32: please repeat it.' } });
}

async function seedFunction({ admin, owner }: People, bluId: number, [cvfNumber, name, until]: SeedFunction): Promise<void> {
  const body = { ...functionExample, cvfNumber, name, ownerId };
  const { id } = (await owner.createCustomerVehicleFunction({ params: { id: bluId }, body })).body;
  if (until === 'created') return;
  const params = { id };
  await owner.saveCustomerVehicleFunctionDmsReference({ params, body: functionParts.dmsReference.example });
  if (until === 'filled') return;
  await owner.saveCustomerVehicleFunctionSafetyRequirements({ params, body: functionParts.safetyRequirements.example });
  await owner.submitCustomerVehicleFunction({ params, body: {} });
  if (until === 'approved') await admin.approveCustomerVehicleFunction({ params, body: {} });
}

async function seedRisk({ manager, owner }: People, bluId: number, risk: SeedRisk, mitigationDue: string): Promise<void> {
  const [title, probability, severity, until] = risk;
  const mitigation = until === 'open' ? '' : riskExample.mitigation;
  const body = { ...riskExample, title, probability, severity, mitigation, mitigationDue, ownerId };
  const { id } = (await owner.createRisk({ params: { id: bluId }, body })).body;
  if (until === 'open') return;
  await owner.assessRisk({ params: { id }, body: {} });
  if (until === 'accepted') await manager.acceptRisk({ params: { id }, body: {} });
}

/** Confirms the preconditions, all or some, and leads gate 2 as far as it is to be. */
async function seedGate({ admin, manager, owner }: People, id: number, gate: Gate): Promise<void> {
  const params = { id };
  const all = (await owner.listPreconditions({ params })).body;
  for (const [at, { category, name, responsible: _, ...shown }] of all.entries()) {
    if (gate === 'half' && at % 3 === 2) continue;
    const key = { ...params, category, name };
    const { comment, description, dueDate, mandatory, title } = shown;
    const typed = { title, description, mandatory, dueDate, comment, responsibleId: ownerId };
    await owner.editPrecondition({ params: key, body: { ...typed, evidenceUrl: `https://evidence.example/${name}` } });
    await owner.startPrecondition({ params: key, body: {} });
    if (gate !== 'half' || at % 3 === 0) await owner.confirmPrecondition({ params: key, body: {} });
  }
  for (const category of gateCategories) {
    const key = { ...params, category };
    const { checklist, comment } = (await owner.getGateReview({ params: key })).body;
    const reviewerId = category === 'organizational' ? 'seed-admin' : 'seed-release-manager';
    await owner.editGateReview({ params: key, body: { reviewerId, checklist, comment } });
  }
  if (gate === 'half') return;
  await owner.submitGate2({ params, body: {} });
  for (const [place, category] of gateCategories.entries()) {
    const key = { ...params, category };
    const reviewer = category === 'organizational' ? admin : manager;
    const isApproved = gate === 'released' || place < 3;
    const { checklist, comment } = (await reviewer.getGateReview({ params: key })).body;
    const reviewerId = category === 'organizational' ? 'seed-admin' : 'seed-release-manager';
    const ticked = checklist.map((item, at) => ({ ...item, done: isApproved || at > 0 }));
    await reviewer.editGateReview({ params: key, body: { reviewerId, checklist: ticked, comment } });
    if (isApproved) await reviewer.approveGateReview({ params: key, body: {} });
  }
  if (gate === 'submitted') return;
  const reason = 'The HIL run is not complete: the cold start was not looked at.';
  if (gate === 'noGo') {
    await manager.rejectGateReview({ params: { ...params, category: 'testing' }, body: { reason } });
    await manager.decideGate2({ params, body: { decision: 'NO_GO', reason } });
    return;
  }
  await manager.decideGate2({
    params,
    body: { decision: 'GO', conditions: ['The cold test is repeated before the second phase.'] },
  });
  await owner.releaseBaselineUpdate({ params, body: {} });
}
