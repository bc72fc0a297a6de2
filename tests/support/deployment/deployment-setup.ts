import { candidateFlow } from '#machines/flows/release-candidate/candidate.ts';
import type { Edge, Path } from '#tests/support/flow/model.ts';
import type { As } from '#tests/support/portal/caller.ts';
import { type CandidateIds, candidateSetup } from '#tests/support/release-candidate/candidate-setup.ts';
import type { DeploymentKind } from './deployment-payloads.ts';

const timeZone = 'Europe/Berlin';
/** Who holds every right does what four eyes leave to them: each further person is a further window. */
const admin = 'admin';
const brandIds = [1, 4];

/** Whether a step needs a cancelled candidate. */
const isFrozen = ({ event: { move } }: Edge): boolean =>
  (move.facts as { readonly candidateCancelled?: boolean } | undefined)?.candidateCancelled === true;

/** Candidates from which deployments are made, brought there by calls: their own way is walked elsewhere. */
export function deploymentSetup(as: As) {
  const setup = candidateSetup(as);
  const inApproval = () => setup.rival(`Walked module ${Date.now() % 10_000_000}`);

  const inLive = async (): Promise<CandidateIds> => {
    const ids = await inApproval();
    const { id } = ids;
    const send = (type: string, user: string, body: object = {}, brandId?: number) =>
      setup.command(candidateFlow.id, type, { id, user, body, ...(brandId === undefined ? {} : { target: { brandId } }) });
    const note = { title: 'What is new', url: 'https://notes.example.com/walked' };
    for (const brandId of brandIds) await send('note.save', 'container-po', note, brandId);
    await setup.addLinks(id, 0, 5);
    await send('scm.confirm', 'container-po');
    await setup.testLog(id, true, admin);
    await send('validation.confirm', 'aec-sdt-admin', { timeZone });
    for (const brandId of brandIds) {
      await setup.review(await as(admin), id, brandId, 0, 5);
      await send('brand.confirm', admin, { timeZone }, brandId);
    }
    await send('request.submit', 'container-po');
    await send('request.approve', admin, { timeZone });
    await send('release.confirm', 'release-manager', { timeZone });
    await send('live.push', 'release-manager');
    return ids;
  };

  let shared: Promise<CandidateIds> | undefined;
  /** The candidate of a path's deployment: one for all, but whoever cancels it on the way has one of their own. */
  const candidateOf = (kind: DeploymentKind, path: Path): Promise<CandidateIds> => {
    const make = kind === 'TEST' ? inApproval : inLive;
    if (path.some(isFrozen)) return make();
    shared ??= make();
    return shared;
  };
  /** Cancels the candidate when the step is one of a frozen deployment (D-060.32). */
  const freezeFor = async (step: Edge, id: number): Promise<void> => {
    const body = { reason: 'It is replaced by the next version.' };
    if (isFrozen(step)) await setup.command(candidateFlow.id, 'candidate.cancel', { id, user: 'release-manager', body });
  };
  return { candidateOf, freezeFor, command: setup.command };
}
