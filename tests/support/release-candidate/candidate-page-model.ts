import type { CandidateContext } from '#contract/release-candidate/candidate-context.ts';
import type { FlowModel, Move } from '#tests/support/flow/flow-model.ts';
import { testUsers } from '#tests/support/test-users.ts';
import { candidateModel } from './candidate-model.ts';

/** Names that make the simulated vehicle cloud refuse (D-150). */
const failingName = 'sim-promofail';
const foreignName = 'sim-livedup';
const refused = [failingName, foreignName];

const named = (nameForRelease: string): Move => ({
  type: 'candidate.edit',
  by: testUsers.containerPo,
  payload: { nameForRelease, description: '', vehiclePlatform: 'ALL' },
  facts: { contentChanged: true },
});

type Seen = Parameters<FlowModel['moves']>[0];
const stepOf = (snapshot: Seen, step: string, ...states: string[]): boolean =>
  states.some((state) => snapshot.matches({ ACTIVE: { [step]: state } }));

/** What the cloud answers is decided by the name, so a path gives the candidate the name that the answer needs. */
function possible(snapshot: Seen, { type, facts }: Move): boolean {
  const { nameForRelease: name, conflictForLive } = snapshot.context as CandidateContext;
  const live = stepOf(snapshot, 'pushToLive', 'IN_PROGRESS');
  switch (type) {
    case 'promotion.succeeded':
      return !(live ? refused : [failingName]).includes(name);
    case 'promotion.failed':
      return name === failingName;
    case 'promotion.duplicated':
      return live ? name === foreignName : name !== failingName;
    case 'live.resolveConflict':
      return name !== foreignName;
    case 'release.withdraw':
      return conflictForLive || !refused.includes(name);
    // Nobody runs a fleet here: that deployments run is driven with the deployments' own pages.
    case 'deployments.changed':
      return (facts as { readonly running?: number }).running === 0;
    default:
      return true;
  }
}

/** The name that decides about the push to live is given before anybody reviews; after a conflict the request is made anew for another one. */
function names(snapshot: Seen): Move[] {
  const { nameForRelease, conflictForApproval, conflictForLive } = snapshot.context as CandidateContext;
  const wanted = () => {
    if (stepOf(snapshot, 'pushToApproval', 'ACTION_REQUIRED')) return conflictForApproval ? [] : ['Alpha', failingName];
    if (stepOf(snapshot, 'brandApproval', 'ACTION_REQUIRED')) return refused;
    return conflictForLive && stepOf(snapshot, 'deploymentRequest', 'ACTION_REQUIRED') ? ['Beta'] : [];
  };
  return nameForRelease === ''
    ? []
    : wanted()
        .filter((name) => name !== nameForRelease)
        .map(named);
}

/** The model of the approval chain where the cloud is the running product's own simulator: its answers follow from names. */
export const candidatePageModel: FlowModel = {
  ...candidateModel,
  moves: (snapshot) => {
    if (snapshot.matches('CANCELLED')) return [];
    const failure: Move = { type: 'promotion.failed' };
    return [...candidateModel.moves(snapshot), ...names(snapshot), failure].filter((move) => possible(snapshot, move));
  },
  key: (snapshot) => {
    const { nameForRelease } = snapshot.context as CandidateContext;
    const isSteered = stepOf(snapshot, 'pushToApproval', 'COMPLETED') && refused.includes(nameForRelease);
    return `${candidateModel.key(snapshot)}${isSteered ? nameForRelease : ''}`;
  },
};
