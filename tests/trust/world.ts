import type { ApprovalStatus } from '#contract/release-candidate/release-candidate.ts';
import { candidateFlow } from '#machines/flows/release-candidate/candidate.ts';
import { signedIn } from '#tests/paths/signed-in.ts';
import { deploymentSetup } from '#tests/support/deployment/deployment-setup.ts';
import { weighedNow } from '#tests/support/deployment/weighed.ts';
import { answer, inDays } from '#tests/support/portal/caller.ts';
import { candidateSetup } from '#tests/support/release-candidate/candidate-setup.ts';
import { type Person, person } from '#tests/trust/client.ts';

export const timeZone = 'Europe/Berlin';
export const reason = 'It was decided so by a test.';
export const targetsOf = (fleet: string) => ({
  selectedBrands: [1, 4],
  filterCriteria: [{ key: 'FLEET', comparator: 'EQUAL', values: [fleet] }],
});
export const liveBase = '/api/ae-container/deployments';
export const testBase = '/api/ae-container/test-deployments';
export const candidateBase = '/api/ae-container/release-candidates';
export const projectBase = '/api/ae-container/software-projects';

/** Names that no other run has made. */
const run = Date.now().toString(36);
let made = 0;
export function newName(what: string): string {
  made += 1;
  return `${what}-${run}-${made}`;
}

export const projectBody = (moduleName: string, description = '') => ({
  moduleName,
  moduleVersion: '1.0.0',
  description,
  status: 'ACTIVE',
  releaseType: 'UPDATE',
  targetDate: inDays(200),
  ownerId: 'seed-container-po',
});

export type World = ReturnType<typeof worldOf>;

/** What the batteries work on, brought about by calls of the people whose right each step is. */
export function worldOf(base: string) {
  const as = signedIn(base);
  const setup = candidateSetup(as);
  const sessions = new Map<string, Promise<Person>>();
  const po = () => as('container-po');
  let shared: Promise<number> | undefined;

  /** A candidate in stage LIVE of VW and Audi, after its whole chain. */
  const newLiveCandidate = async (): Promise<number> => (await deploymentSetup(as).candidateOf('LIVE', [])).id;
  const liveCandidate = (): Promise<number> => {
    shared ??= newLiveCandidate();
    return shared;
  };
  const command = async (path: string, user: string, body: object, method = 'POST') =>
    answer<{ id: number }>(await as(user), method, path, body);

  /** A live deployment as far as REQUESTED. */
  const requested = async (releaseCandidateId?: number): Promise<number> => {
    const body = {
      releaseCandidateId: releaseCandidateId ?? (await liveCandidate()),
      name: newName('Trust'),
      purpose: 'ROLLOUT',
    };
    const { id } = await answer<{ id: number }>(await po(), 'POST', liveBase, body);
    await command(`${liveBase}/${id}/targets`, 'container-po', targetsOf('COMPANY'), 'PUT');
    await command(`${liveBase}/${id}/request`, 'container-po', { reason, desiredStart: inDays(20) });
    return id;
  };
  const planned = async (id: number): Promise<void> => {
    const phases = [{ name: 'All', start: `${inDays(1)}T08:00:00.000Z`, share: 100, stopOnFailureRate: 100 }];
    await command(`${liveBase}/${id}/plan`, 'container-po', { phases }, 'PUT');
  };
  return {
    as,
    setup,
    /** One session a person for as long as the battery runs. */
    person: (userName: string): Promise<Person> => {
      const known = sessions.get(userName) ?? person(base, userName);
      sessions.set(userName, known);
      return known.then(async (one) => {
        await one.refresh();
        return one;
      });
    },
    newLiveCandidate,
    requested,
    /** What an approval of it carries (D-258). */
    weighed: async (id: number) => weighedNow(await as('release-manager'), `${liveBase}/${id}`),
    /** What its start carries: now, in the knowledge of who else counts on the vehicles (D-062.08, D-258). */
    startNow: async (id: number) => ({ startNow: true, ...(await weighedNow(await as('launch-operator'), `${liveBase}/${id}`)) }),
    planned,
    /** A live deployment as far as READY_TO_ROLLOUT. */
    ready: async (releaseCandidateId?: number): Promise<number> => {
      const id = await requested(releaseCandidateId);
      await command(
        `${liveBase}/${id}/approve`,
        'release-manager',
        await weighedNow(await as('release-manager'), `${liveBase}/${id}`),
      );
      await planned(id);
      return id;
    },
    abort: (id: number) => command(`${liveBase}/${id}/abort`, 'launch-operator', { reason }),
    /** A test deployment as far as REQUESTED. */
    requestedTest: async (): Promise<number> => {
      const user = 'cmt-deployment-manager';
      const body = { releaseCandidateId: await liveCandidate(), name: newName('Trust'), vehicleBrands: [1, 4] };
      const { id } = await command(testBase, 'admin', body);
      await command(`${testBase}/${id}/vehicles/filter-criteria`, user, targetsOf('COMPANY'), 'PUT');
      const approved = { vehicles: [], allApprovedVehicles: true, vehicleGroupType: 'STATIC', groupName: '' };
      await command(`${testBase}/${id}/vehicles/approved`, user, approved, 'PUT');
      return id;
    },
    /** A candidate of VW and Audi that VW may confirm: its documents are reviewed. */
    reviewed: async (): Promise<number> => {
      const { id } = await setup.rival(newName('Trust'));
      const send = (type: string, user: string, body: object = {}, brandId?: number) =>
        setup.command(candidateFlow.id, type, { id, user, body, ...(brandId === undefined ? {} : { target: { brandId } }) });
      const note = { title: 'What is new', url: 'https://notes.example.com/trust' };
      for (const brandId of [1, 4]) await send('note.save', 'container-po', note, brandId);
      await setup.addLinks(id, 0, 5);
      await send('scm.confirm', 'container-po');
      await setup.testLog(id, true, 'admin');
      await send('validation.confirm', 'aec-sdt-admin', { timeZone });
      await setup.review(await as('release-manager-vw'), id, 1, 0, 5);
      return id;
    },
    /** Reviews what a withdrawn decision left to be reviewed for VW. */
    reviewAgain: async (id: number): Promise<void> => {
      const reviewer = await as('release-manager-vw');
      const status = await answer<ApprovalStatus>(reviewer, 'GET', `${candidateBase}/${id}/approval-status`);
      const brand = status.brandApproval.brands.find(({ brandId }) => brandId === 1);
      if (brand?.decision === 'Confirmed') return;
      await setup.review(reviewer, id, 1, brand?.reviewedDocumentIds.length ?? 0, 5);
    },
    pushed: async (): Promise<number> => (await setup.rival(newName('Trust'))).id,
    project: async () => {
      const { id } = await answer<{ id: number }>(await po(), 'POST', projectBase, projectBody(newName('Trust')));
      return id;
    },
  };
}
