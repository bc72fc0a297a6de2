import { candidateFlow } from '#machines/flows/release-candidate/candidate.ts';
import { testDeploymentFlow } from '#machines/flows/test-deployment.ts';
import type { Move } from '#tests/support/flow/flow-model.ts';
import { type As, answer, type Caller, inDays } from '#tests/support/portal/caller.ts';
import { endpointOf, type Sent, sendCommand } from '#tests/support/portal/command-calls.ts';

type Documents = readonly { readonly documentId: number; readonly name: string }[];
export type CandidateIds = { readonly id: number; readonly softwareProjectId: number };

const candidates = '/api/ae-container/release-candidates';
const vw = 1;
const audi = 4;
const companyCars = {
  selectedBrands: [vw, audi],
  filterCriteria: [{ key: 'FLEET', comparator: 'EQUAL', values: ['COMPANY'] }],
};
let made = 0;

type Told = { readonly id: number; readonly rival: number | undefined };
/** Facts of a candidate that come from elsewhere, brought about there by their people. */
export const toldOfCandidate = (
  setup: ReturnType<typeof candidateSetup>,
): Readonly<Record<string, (world: Told, move: Move) => Promise<void>>> => ({
  'conflict.cleared': async ({ rival = 0 }) => setup.cancel(rival),
  'testLog.saved': ({ id }, { facts }) => setup.testLog(id, (facts as { successful: boolean }).successful),
  'deployments.changed': ({ id }) => setup.requestDeployment(id),
});

const documents = async (seat: Caller, id: number): Promise<Documents> => {
  const path = `/api/ae-container/documents?referenceType=RELEASE_CANDIDATE&referenceId=${id}`;
  return (await answer<{ items: Documents }>(seat, 'GET', path)).items;
};

/**
 * What surrounds a walk through the pages and is not the subject of it, brought about by calls: a new candidate, somebody else who holds
 * its name, a test drive that went well, a request for a rollout. Each call is made by the person whose right it is.
 */
export function candidateSetup(as: As) {
  const command = async (flowId: string, type: string, sent: Omit<Sent, 'brandId'>) => {
    const found = endpointOf(flowId, type);
    if (!found) throw new Error(`no endpoint sends ${type}`);
    const seat = await as(sent.user);
    const portal = { request: (path: string, init: RequestInit = {}) => seat.call(path, init) };
    const { problem } = await sendCommand(portal, found.endpoint, { ...sent, brandId: vw });
    if (problem) throw new Error(`${type} as ${sent.user}: ${JSON.stringify(problem)}`);
  };

  const candidate = async (): Promise<CandidateIds> => {
    made += 1;
    const po = await as('container-po');
    const project = await answer<{ id: number }>(po, 'POST', '/api/ae-container/software-projects', {
      moduleName: `WalkedPath${Date.now() % 10_000_000}`,
      moduleVersion: `1.0.${made}`,
      releaseType: 'UPDATE',
      targetDate: inDays(200),
      ownerId: po.actor.subject,
    });
    const path = `/api/ae-container/software-projects/${project.id}/release-candidates`;
    const body = { version: '1.0.0', vehiclePlatform: 'ALL', vehicleBrands: [vw, audi] };
    const { id } = await answer<{ id: number }>(po, 'POST', path, body);
    return { id, softwareProjectId: project.id };
  };

  /** Another candidate that was pushed under this name. */
  const rival = async (nameForRelease: string): Promise<CandidateIds> => {
    const { id, softwareProjectId } = await candidate();
    const body = { nameForRelease, vehiclePlatform: 'ALL', vehicleBrands: [vw, audi] };
    await command(candidateFlow.id, 'candidate.edit', { id, user: 'container-po', body });
    await command(candidateFlow.id, 'approval.push', { id, user: 'container-po' });
    return { id, softwareProjectId };
  };

  return {
    command,
    candidate,
    rival,
    /** Adds a link to each of some documents of a candidate, by their place in the list. */
    addLinks: async (id: number, from: number, to: number): Promise<void> => {
      const po = await as('container-po');
      for (const { documentId, name } of (await documents(po, id)).slice(from, to)) {
        made += 1;
        const links = [{ name: `Where it is kept ${made}`, url: 'https://documents.example.com/walked' }];
        await answer(po, 'PUT', `/api/ae-container/documents/${documentId}`, { name, links });
      }
    },
    /** Changes a candidate's first document without giving it a file. */
    describe: async (id: number): Promise<void> => {
      const po = await as('container-po');
      const [first] = await documents(po, id);
      if (!first) throw new Error(`candidate ${id} has no document`);
      const body = { name: first.name, description: 'No file yet' };
      await answer(po, 'PUT', `/api/ae-container/documents/${first.documentId}`, body);
    },
    /** A new live deployment of a candidate. */
    createDeployment: async (releaseCandidateId: number): Promise<void> => {
      made += 1;
      const body = { releaseCandidateId, name: `Walked rollout ${releaseCandidateId}-${made}`, purpose: 'ROLLOUT' };
      await answer(await as('container-po'), 'POST', '/api/ae-container/deployments', body);
    },
    /** A new test deployment of a candidate, without a result. */
    createTest: async (releaseCandidateId: number, user: string): Promise<void> => {
      made += 1;
      const body = { releaseCandidateId, name: `Walked creation ${releaseCandidateId}-${made}`, vehicleBrands: [vw] };
      await answer(await as(user), 'POST', '/api/ae-container/test-deployments', body);
    },
    /** Marks some documents as reviewed for the brand of whoever sits there. */
    review: async (seat: Caller, id: number, brandId: number, from: number, to: number): Promise<void> => {
      for (const { documentId } of (await documents(seat, id)).slice(from, to)) {
        await answer(seat, 'POST', `${candidates}/${id}/approval/brands/${brandId}/review`, { documentId });
      }
    },
    /** Takes those reviews back. */
    unreview: async (seat: Caller, id: number, brandId: number, from: number, to: number): Promise<void> => {
      for (const { documentId } of (await documents(seat, id)).slice(from, to)) {
        await answer(seat, 'POST', `${candidates}/${id}/approval/brands/${brandId}/unreview`, { documentId });
      }
    },
    cancel: (id: number) =>
      command(candidateFlow.id, 'candidate.cancel', {
        id,
        user: 'release-manager',
        body: { reason: 'The other one goes to the fleet.' },
      }),
    /** A test deployment of a few company cars with this result. */
    testLog: async (releaseCandidateId: number, successful: boolean, user = 'cmt-deployment-manager'): Promise<void> => {
      made += 1;
      const tester = await as(user);
      const first = { releaseCandidateId, name: `Walked test ${made}`, vehicleBrands: [vw, audi] };
      const { id } = await answer<{ id: number }>(tester, 'POST', '/api/ae-container/test-deployments', first);
      const send = (type: string, body: object) => command(testDeploymentFlow.id, type, { id, user, body });
      await send('selection.save', companyCars);
      await send('approved.save', { vehicles: [], allApprovedVehicles: true, vehicleGroupType: 'STATIC' });
      const status = successful ? 'Successful' : 'Failed';
      await send('log.save', { notes: 'Drove for an hour.', status, timeZone: 'Europe/Berlin' });
    },
    /** Brings the newest live deployment of a candidate to REQUESTED. */
    requestDeployment: async (candidateId: number): Promise<void> => {
      const po = await as('container-po');
      const held = await answer<{ items: { id: number }[] }>(po, 'GET', `${candidates}/${candidateId}/deployments`);
      const id = Math.max(...held.items.map((one) => one.id));
      const send = (type: string, body: object) => command('liveDeployment', type, { id, user: 'container-po', body });
      await send('targets.save', companyCars);
      await send('request.submit', { reason: 'It goes to every car of both brands.', desiredStart: inDays(20) });
    },
  };
}
