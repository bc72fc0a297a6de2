import type { LiveDeployment } from '#contract/deployment/live-deployment.ts';
import type { TestDeployment } from '#contract/deployment/test-deployment.ts';
import { approvalStatus, candidate, projectOfCandidate } from '#src/app/release-candidate/candidate-data.ts';
import { idOf, start } from '#src/app/resource.ts';
import type { At, Parents } from '#src/app/routing/route-table.ts';
import { type ListQuestion, questionOf } from '#src/app/table/list-question.ts';
import { liveListDefaults, overviewSearch, testListDefaults } from './searches.ts';
import {
  approvedOf,
  liveDeployment,
  liveDeployments,
  liveDeploymentsOf,
  liveRolloutOf,
  livesEndpoint,
  planOf,
  projectOf,
  selectionOf,
  targetsOf,
  testDeployment,
  testDeployments,
  testDeploymentsOf,
  testLogOf,
  testsEndpoint,
} from './wiring.ts';

const candidateId = (at: At) => idOf(at.params.releaseCandidateId);
const deploymentId = (at: At) => idOf(at.params.deploymentId);
const ofCandidate = (at: At) => [
  projectOf(at.portal, idOf(at.params.swProjectId)),
  candidate(at.portal, candidateId(at)),
  approvalStatus(at.portal, candidateId(at)),
];

/** Begins to load parts of a deployment; a new one has none (NAV-12). */
const parts =
  (...of: ((portal: At['portal'], id: number) => Parameters<typeof start>[0])[]) =>
  (at: At) => {
    const id = deploymentId(at);
    return id === undefined ? undefined : start(...of.map((part) => part(at.portal, id)));
  };

const testQuestion = (at: At) => questionOf(testsEndpoint, at.search, testListDefaults);
const liveQuestion = (at: At) => questionOf(livesEndpoint, at.search, liveListDefaults);
type Loading = Parameters<typeof start>[0];
/** A list of the candidate's. */
const listOf = (
  at: At,
  load: (portal: At['portal'], id: number, question: ListQuestion) => Loading,
  question: ListQuestion,
): Loading => {
  const id = candidateId(at);
  return id === undefined ? undefined : load(at.portal, id, question);
};

/** What each page of the area begins to load with the navigation; comes with the area's calls, not with the first load. */
export const loads = {
  all: (at: At) =>
    overviewSearch.parse(at.search).tab === 'live'
      ? start(liveDeployments(at.portal, liveQuestion(at)))
      : start(testDeployments(at.portal, testQuestion(at))),
  tests: (at: At) => start(...ofCandidate(at), listOf(at, testDeploymentsOf, testQuestion(at))),
  test: (at: At) => start(...ofCandidate(at), testDeployment(at.portal, deploymentId(at))),
  selection: parts(selectionOf, approvedOf),
  log: parts(testLogOf),
  lives: (at: At) => start(...ofCandidate(at), listOf(at, liveDeploymentsOf, liveQuestion(at))),
  live: (at: At) => start(...ofCandidate(at), liveDeployment(at.portal, deploymentId(at))),
  targets: parts(targetsOf),
  plan: parts(planOf),
  rollout: parts(liveRolloutOf, planOf),
} as const satisfies Readonly<Record<string, (at: At) => Promise<void> | undefined>>;

/** Where a deployment stands, by the parameters that name it in addresses. */
const placeOf = async (deployment: Promise<TestDeployment | LiveDeployment> | undefined) => {
  const known = await deployment;
  return known && { releaseCandidateId: known.releaseCandidateId, swProjectId: known.softwareProjectId };
};

/** Where candidates and deployments stand, as the server says (D7). */
export const parents = {
  candidate: (at: At) => projectOfCandidate(at.portal, candidateId(at)),
  test: (at: At) => placeOf(testDeployment(at.portal, deploymentId(at))?.get()),
  live: (at: At) => placeOf(liveDeployment(at.portal, deploymentId(at))?.get()),
} as const satisfies Parents;
