import { parameterDefaults } from '#contract/e311-deployment/e311-parameters.ts';
import type { EcuUpdate } from '#contract/e311-request/ecu-update.ts';
import type { SeedAs } from '#server/db/seed/seed-context.ts';
import type { Services } from '#server/services.ts';

type Until = 'draft' | 'submitted' | 'rejected' | 'accepted' | 'deployed' | 'running';
type SeedRequest = {
  readonly title: string;
  readonly description: string;
  readonly vehicles: number;
  readonly updates: number;
  readonly until: Until;
};

/** Together they stand at every step of D-072 that somebody has to do something about. */
const requests: readonly SeedRequest[] = [
  {
    title: 'Charging losses in the cold, winter package',
    description: 'Warns of a high-voltage battery that loses charge while the car is parked in the cold.',
    vehicles: 8,
    updates: 6,
    until: 'draft',
  },
  {
    title: 'Instrument cluster, new range display',
    description: 'The range is shown with heating and with the climate control switched off.',
    vehicles: 5,
    updates: 3,
    until: 'submitted',
  },
  {
    title: 'Brake booster diagnosis',
    description: 'Reads the event memory of the brake booster after each start, for the endurance run.',
    vehicles: 4,
    updates: 2,
    until: 'rejected',
  },
  {
    title: 'Infotainment 1452, endurance run',
    description: 'Validation of the infotainment release on the endurance fleet before the freeze.',
    vehicles: 6,
    updates: 4,
    until: 'accepted',
  },
  {
    title: 'Battery management, second charge curve',
    description: 'The second charge curve is validated with charging below ten degrees.',
    vehicles: 6,
    updates: 3,
    until: 'deployed',
  },
  {
    title: 'Gateway security update',
    description: 'Renews the certificates of the gateway on all test vehicles of the brand.',
    vehicles: 6,
    updates: 2,
    until: 'running',
  },
];

const units = ['8C', 'C6', '51', '19', '5F', '17', '75', '03'];
const updateOf = (index: number): EcuUpdate & { id: null } => ({
  id: null,
  productId: `ECU-${units[index % units.length]}-${4711 + index}`,
  ecuDiagnosticAddress: units[index % units.length] ?? '8C',
  hardware: `H${12 + index}`,
  sourcePartNumber: '',
  targetPartNumber: `10A9151${String(84 + index)}B`,
  sourceVersion: '',
  targetVersion: String(900 + index * 7).padStart(4, '0'),
  targetDocumentId: '',
});
const day = (from: Date, days: number) => new Date(from.getTime() + days * 86_400_000).toISOString().slice(0, 10);
const order: readonly Until[] = ['draft', 'submitted', 'accepted', 'deployed', 'running'];

/** E3 1.1 requests and deployments of the demo, led by those who may; written once, where there are test vehicles. */
export async function seedE311(services: Services, as: SeedAs): Promise<void> {
  const { db, now } = services;
  if (await db.selectFrom('e311Request').select('id').limit(1).executeTakeFirst()) return;
  const rows = await db
    .selectFrom('testVehicle')
    .select('vin')
    .where('homeBrandId', '=', 1)
    .where('platform', '=', 'E311')
    .where('status', '=', 'ACTIVE')
    .orderBy('id')
    .execute();
  if (rows.length === 0) return;
  const owner = as('test-vin-manager', 1);
  const manager = as('test-manager', 1);
  for (const { description, title, until, updates, vehicles } of requests) {
    const general = {
      ...{ title, description, department: 'EE Integration', reason: 'VALIDATION' as const, modelSeries: ['ID.3', 'ID.4'] },
      ...{ plannedStart: day(now(), 2), plannedEnd: day(now(), 30), priority: 'NORMAL' as const, contact: '' },
    };
    const { body: request } = await owner.createE311Request({ body: general });
    const params = { id: request.id };
    const vins = rows.slice(0, vehicles).map(({ vin }) => vin);
    await owner.saveE311RequestVehicles({ params, body: { vins } });
    await owner.saveE311RequestUpdates({ params, body: { updates: Array.from({ length: updates }, (_, n) => updateOf(n)) } });
    const known = (await owner.listE311RequestUpdates({ params })).body;
    const all = vins.flatMap((vin, row) => known.flatMap(({ id }, n) => ((row + n) % 4 === 3 ? [] : [{ vin, updateId: id }])));
    // The draft lacks a vehicle for its last update: so there is something left to do.
    const last = known.at(-1)?.id;
    const assignments = until === 'draft' ? all.filter(({ updateId }) => updateId !== last) : all;
    await owner.saveE311Assignments({ params, body: { assignments } });
    if (until === 'draft') continue;
    await owner.submitE311Request({ params, body: {} });
    if (until === 'submitted') continue;
    if (until === 'rejected') {
      await manager.rejectE311Request({
        params,
        body: { reason: 'The endurance run has ended: please plan it for the next one.' },
      });
      continue;
    }
    await manager.acceptE311Request({ params, body: {} });
    if (order.indexOf(until) >= order.indexOf('deployed')) await deploy(manager, request.id, vins, until === 'running');
  }
}

type Api = ReturnType<SeedAs>;

async function deploy(manager: Api, deploymentRequestId: number, selectedVins: string[], isRunning: boolean): Promise<void> {
  const { body } = await manager.createE311Deployment({ body: { deploymentRequestId, description: 'First half of the fleet' } });
  const params = { id: body.id };
  await manager.saveE311DeploymentVehicles({ params, body: { selectedVins } });
  await manager.confirmE311DeploymentVehicles({ params, body: {} });
  await manager.confirmE311Cpl({ params, body: {} });
  const values = { ...parameterDefaults, enabledPowerGrid: '2' as const, currentConsumptionHv: 18, flashDurationHv: 1_500 };
  await manager.saveE311Parameters({ params, body: { ...values, flashDurationHmi: 45 } });
  if (!isRunning) return;
  await manager.confirmE311Parameters({ params, body: {} });
  await manager.rolloutE311Deployment({ params, body: {} });
}
