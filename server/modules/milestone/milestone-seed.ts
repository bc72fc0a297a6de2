import type { MilestoneInput } from '#contract/milestone/milestone.ts';
import { milestoneRiskExample } from '#contract/milestone-risk/milestone-risk.ts';
import type { MilestoneTestInput } from '#contract/milestone-test/milestone-test.ts';
import { dayAfter } from '#contract/time-zone.ts';
import type { SeedApi, SeedAs } from '#server/db/seed/seed-context.ts';
import type { Services } from '#server/services.ts';

type SeedTest = readonly [title: string, level: MilestoneTestInput['level'], until: 'open' | 'running' | 'failed' | 'passed'];
type SeedRisk = readonly [title: string, probability: number, severity: number, until: 'open' | 'assessed' | 'accepted'];
type SeedMilestone = {
  readonly name: string;
  readonly type: MilestoneInput['type'];
  /** days from today on: planned, expected, reached */
  readonly planned: number;
  readonly forecast?: number;
  readonly actual?: number;
  readonly until: 'planned' | 'started' | 'completed' | 'canceled';
  readonly mandatory?: readonly string[];
  /** names of documents that have a link */
  readonly documents?: readonly string[];
  readonly tests?: readonly SeedTest[];
  readonly risks?: readonly SeedRisk[];
};

/** Together they stand at every step of D-078 that somebody has to do something about, by the name of their project. */
const projects: Readonly<Record<string, readonly SeedMilestone[]>> = {
  DigitalCarKey: [
    {
      ...{ name: 'Kick-off', type: 'KICK_OFF', planned: -120, actual: -118, until: 'completed' },
      ...{ mandatory: ['Project order'], documents: ['Project order'] },
    },
    {
      ...{ name: 'Specification freeze', type: 'SPEC_FREEZE', planned: -75, actual: -61, until: 'completed' },
      ...{ mandatory: ['Specification'], documents: ['Specification'] },
      risks: [['Two phone makers change their pairing', 2, 3, 'accepted']],
    },
    {
      ...{ name: 'Software freeze', type: 'SOFTWARE_FREEZE', planned: -6, forecast: 9, until: 'started' },
      ...{ mandatory: ['Test report', 'Change list'], documents: ['Change list'] },
      tests: [
        ['Key handover between two phones', 'VEHICLE', 'failed'],
        ['Opening without network', 'HIL', 'passed'],
        ['Key is withdrawn while driving', 'VEHICLE', 'running'],
      ],
      risks: [['Relay attack on the opening', 3, 4, 'assessed']],
    },
    { name: 'Test complete', type: 'TEST_COMPLETE', planned: 30, forecast: 44, until: 'planned' },
    { name: 'Release', type: 'RELEASE', planned: 60, forecast: 74, until: 'planned' },
  ],
  MediaRights: [
    { name: 'Kick-off', type: 'KICK_OFF', planned: -60, actual: -60, until: 'completed' },
    {
      ...{ name: 'Specification freeze', type: 'SPEC_FREEZE', planned: 3, forecast: 3, until: 'started' },
      ...{ mandatory: ['Specification'], documents: ['Specification'] },
      tests: [['Licence is renewed over night', 'COMPONENT', 'passed']],
      risks: [
        ['Licence server answers late in China', 4, 4, 'open'],
        ['Two services share one licence', 2, 2, 'open'],
      ],
    },
    { name: 'Software freeze', type: 'SOFTWARE_FREEZE', planned: 50, until: 'planned' },
    { name: 'Start of production', type: 'START_OF_PRODUCTION', planned: 95, until: 'planned' },
  ],
  RangeOnDemand: [
    { name: 'Software freeze', type: 'SOFTWARE_FREEZE', planned: -20, actual: -22, until: 'completed' },
    { name: 'Pilot with taxis', type: 'TEST_COMPLETE', planned: -2, until: 'canceled' },
    {
      ...{ name: 'Release', type: 'RELEASE', planned: 12, forecast: 12, until: 'started' },
      ...{ mandatory: ['Release notes'], documents: ['Release notes'] },
      tests: [['Range is given back after the journey', 'VEHICLE', 'passed']],
    },
  ],
};

const ownerId = 'seed-drm-manager';
const reason = 'The pilot is done with the fleet of employees.';
type People = { readonly manager: SeedApi; readonly judge: SeedApi; readonly today: string };

/** Milestones of the demo's DRM projects, with their tests, risks and documents; made once. */
export async function seedMilestones({ db, now }: Services, as: SeedAs): Promise<void> {
  if (await db.selectFrom('milestone').select('id').limit(1).executeTakeFirst()) return;
  const people = { manager: as('drm-manager', 1), judge: as('second-drm-manager', 1), today: now().toISOString().slice(0, 10) };
  for (const [name, milestones] of Object.entries(projects)) {
    const project = await db.selectFrom('drmProject').select('id').where('name', '=', name).executeTakeFirst();
    if (!project) continue;
    for (const milestone of milestones) await seedMilestone(people, project.id, milestone);
  }
}

async function seedMilestone(people: People, swProjectId: number, seed: SeedMilestone): Promise<void> {
  const { manager, today } = people;
  const { actual, documents = [], forecast, mandatory = [], name, planned, risks = [], tests = [], type, until } = seed;
  const dayOf = (days: number | undefined) => (days === undefined ? null : dayAfter(today, days));
  const { id } = (
    await manager.createMilestone({
      body: {
        ...{ swProjectId, name, type, responsibleId: ownerId, description: '', mandatoryDocuments: [...mandatory] },
        ...{ plannedDate: dayAfter(today, planned), forecastDate: dayOf(forecast), actualDate: dayOf(actual) },
      },
    })
  ).body;
  const params = { id };
  for (const document of documents)
    await manager.createMilestoneDocument({
      body: {
        referenceId: id,
        name: document,
        links: [{ name: 'In the document store', url: `https://docs.example/drm/${id}` }],
      },
    });
  for (const test of tests) await seedTest(people, id, test, dayAfter(today, planned));
  for (const risk of risks) await seedRisk(people, id, risk, dayAfter(today, planned));
  if (until === 'started' || until === 'completed') await manager.startMilestone({ params, body: {} });
  if (until === 'completed') await manager.completeMilestone({ params, body: {} });
  if (until === 'canceled') await manager.cancelMilestone({ params, body: { reason } });
}

async function seedTest({ manager }: People, milestoneId: number, [title, level, until]: SeedTest, day: string): Promise<void> {
  const body = { milestoneId, title, level, plannedOn: day, testerId: 'seed-test-manager', defects: until === 'failed' ? 2 : 0 };
  const { id } = (await manager.createMilestoneTest({ body })).body;
  const params = { id };
  if (until === 'open') return;
  await manager.startMilestoneTest({ params, body: {} });
  if (until === 'passed') await manager.passMilestoneTest({ params, body: {} });
  if (until === 'failed')
    await manager.failMilestoneTest({ params, body: { reason: 'The second phone opens the car 40 s after the handover.' } });
}

async function seedRisk({ judge, manager }: People, milestoneId: number, risk: SeedRisk, day: string): Promise<void> {
  const [title, probability, severity, until] = risk;
  const mitigation = until === 'open' ? '' : milestoneRiskExample.mitigation;
  const description = `${title}: named when the milestone was planned.`;
  const body = {
    ...milestoneRiskExample,
    description,
    milestoneId,
    title,
    probability,
    severity,
    mitigation,
    mitigationDue: day,
    ownerId,
  };
  const { id } = (await manager.createMilestoneRisk({ body })).body;
  const params = { id };
  if (until === 'open') return;
  await manager.assessMilestoneRisk({ params, body: {} });
  if (until === 'accepted') await judge.acceptMilestoneRisk({ params, body: {} });
}
