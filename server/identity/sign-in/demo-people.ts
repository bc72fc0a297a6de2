import { type SeedUser, seedUsers } from '#server/identity/seed-users.ts';

/** A demo person as the sign-in page and the start's greeting offer them. */
type DemoPerson = Pick<SeedUser, 'userName' | 'givenName' | 'familyName'> & {
  /** what they are there for, as part of a sentence */
  readonly can: string;
};

type DemoTask = { readonly task: string; readonly people: readonly DemoPerson[] };

const tasks: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Bring a candidate to live': {
    'container-po': 'create candidates, write release notes, add documents, request deployments',
    'aec-sdt-admin': 'everything on AEC projects; validate, approve requests, push to live',
    'release-manager': 'confirm the release, push to live, approve rollouts, set freeze windows',
  },
  'Review for a brand': {
    'release-manager-vw': 'review and confirm or reject for VW',
    'release-manager-audi': 'review and confirm or reject for Audi',
    'release-manager-skoda': 'review and confirm or reject for SKODA',
    'release-manager-cupra': 'review and confirm or reject for CUPRA',
    'release-manager-porsche': 'review and confirm or reject for Porsche',
    'release-manager-vwn': 'review and confirm or reject for VWN',
  },
  'Test in vehicles': {
    'cmt-function-owner': 'create test deployments, log results',
    'cmt-deployment-manager': 'test deployments, approve deployment requests',
    'test-manager': 'test deployments and their results; accept or reject E3 1.1 requests',
  },
  'Roll out': {
    'launch-operator': 'start, pause, retry and abort rollouts',
    'multi-brand-release-manager': 'release manager of VW, Audi and SKODA, with the brand selector',
  },
  'Lead campaigns': {
    'campaign-manager': 'smart campaigns, from their containers to the rollout',
    'oru20-manager': 'big-loop and ORU 2.0 campaigns and releases at VW',
    'global-e3-20-oru-manager': 'big-loop and ORU 2.0 campaigns of all brands',
    'data-load-manager': 'data-load campaigns and their batches',
    'data-load-admin': 'data-load campaigns, and evaluates those of others',
  },
  'Release a baseline': {
    'baseline-update-manager': 'baseline updates with their releases, functions and risks; submits gate 2',
    'second-baseline-update-manager': 'the same: approves what the first one submits, and reviews',
    'third-baseline-update-manager': 'the same: reviews what neither of the two should',
  },
  'Lead DRM projects': {
    'drm-manager': 'DRM projects, their versions and deployments; milestones with tests, risks and documents',
    'second-drm-manager': 'the same: judges the risks that the first one owns',
  },
  'Keep vehicles and lists': {
    'test-vehicle-manager': 'enter and change test vehicles',
    'test-vin-manager': 'change test vehicles, also many at once; write E3 1.1 requests',
    'vehicle-list-manager': 'make and import vehicle lists',
  },
  'Run the portal': {
    admin: 'everything but the rules of four eyes',
    'control-center-user-manager': 'give and take roles',
    'promote-user-to-superadmin': 'may make somebody superadmin',
    'superset-admin': 'the analytics tool',
  },
  'See little or nothing': {
    analyst: 'read analytics at VW',
    'seat-analyst': 'read analytics at SEAT',
    'saic-jv': 'a joint venture with products of its own alone',
    'default-only': 'no role yet',
  },
  'Bring data to the boards': {
    'deployment-data-provider': 'import sales data, fleet capabilities and tracking',
    'oru23-data-provider': 'import ORU 2.3 data, on their board',
    'deployment-data-viewer': 'read what was imported',
  },
  'Work in areas to come': {
    'aftersales-manager': 'after-sales',
  },
};

const person = (userName: string, can: string): DemoPerson => {
  const user = seedUsers.find((candidate) => candidate.userName === userName);
  if (!user) throw new Error(`no seed user '${userName}'`);
  return { userName, givenName: user.givenName, familyName: user.familyName, can };
};

/** Everybody of the embedded provider (D-233), once, by what they are there for. */
export const demoTasks: readonly DemoTask[] = Object.entries(tasks).map(([task, people]) => ({
  task,
  people: Object.entries(people).map(([userName, can]) => person(userName, can)),
}));

const everybody = demoTasks.flatMap(({ people }) => people);

/** Whom the start names: who brings a candidate from creation to the fleet. */
export const firstPeople: readonly DemoPerson[] = [
  'container-po',
  'aec-sdt-admin',
  'release-manager',
  'launch-operator',
  'admin',
].flatMap((name) => everybody.find(({ userName }) => userName === name) ?? []);
