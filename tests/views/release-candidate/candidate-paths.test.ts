import { describe, expect, it } from 'vitest';
import type { FlowState, Need, Target } from '#contract/command.ts';
import { type CandidateCommand, candidateCommands } from '#contract/release-candidate/candidate-commands.ts';
import { candidateFlow } from '#machines/flows/release-candidate/candidate.ts';
import { candidatePath, commandPath } from '#src/app/release-candidate/candidate-paths.ts';
import { candidateTabOf } from '#src/app/release-candidate/candidate-tabs.ts';
import { fieldForBrand, needPlace } from '#src/app/release-candidate/need-places.ts';
import { flatten } from '#src/app/routing/route-table.ts';
import { formPlace, placeHref } from '#src/app/workflow/need-place.ts';
import { releaseCandidateRoutes } from '#src/areas/release-candidate/routes.ts';
import { softwareProjectRoutes } from '#src/areas/software-project/routes.ts';

const ids = { softwareProjectId: 7, id: 12 };
const pattern = candidatePath({ softwareProjectId: '$swProjectId', id: '$releaseCandidateId' });
const aecRoutes = [...softwareProjectRoutes, ...releaseCandidateRoutes];
const routes = new Set(flatten(aecRoutes).map(({ fullPath }) => fullPath));

describe('addresses of a candidate', () => {
  it('leads every command to a page that exists (AEC-08…AEC-18)', () => {
    // What these two create has its pages in the area of deployments.
    const elsewhere = ['testDeployment.create', 'deployment.create'];
    const own = (Object.keys(candidateCommands) as CandidateCommand[]).filter((command) => !elsewhere.includes(command));
    const missing = own.filter((command) => !routes.has(commandPath(ids, command).replace(candidatePath(ids), pattern)));
    expect(missing).toEqual([]);
  });

  it('carries the brand of a command in the address', () => {
    expect(commandPath(ids, 'note.save', { brandId: 3 })).toBe(
      '/software/projects/aec/7/release-candidates/12/checklist/release-notes?brand=3',
    );
  });

  it('puts the focus where what is asked for is typed, as the link beside a need does (B10)', () => {
    const formHref = (command: CandidateCommand, target: Target = {}) => {
      const place = formPlace(candidateFlow.commands[command], target, fieldForBrand);
      return place && placeHref('', place);
    };
    const needed = hrefOf('fact', 'noteSaved', flowOf({}), 3);
    expect(formHref('note.save', { brandId: 3 })).toBe(needed);
    expect(formHref('brand.review', { brandId: 3 })).toBe(
      '/checklist/brand-approval/review-documentation?brand=3&field=review.3,review,reviews',
    );
    expect(formHref('candidate.edit')).toMatch(/^\/software\?field=nameForRelease$/);
  });

  const flowOf = (regions: object, context: object = {}) =>
    ({ value: { ACTIVE: regions }, context: { brandIds: [1, 3], notes: {}, ...context } }) as unknown as FlowState;
  const hrefOf = (kind: string, key: string, state = flowOf({}), brandId?: number) => {
    const place = needPlace({ kind, key } as Need, brandId === undefined ? {} : { brandId }, state);
    return place && placeHref('', place);
  };

  it('leads an unmet fact to the field or the command by which it can be met (B10)', () => {
    expect(hrefOf('fact', 'nameForReleaseSet')).toBe('/software?field=nameForRelease,fact-nameForRelease');
    expect(hrefOf('fact', 'noteSaved', flowOf({}), 3)).toBe('/checklist/release-notes?brand=3&field=title,notes');
    expect(hrefOf('fact', 'everyDocumentReviewed', flowOf({}), 3)).toBe(
      '/checklist/brand-approval/review-documentation?field=review.3,review,reviews',
    );
    expect(hrefOf('fact', 'brandConfirmed', flowOf({}), 3)).toBe('/checklist/brand-approval/submit-approval?do=brand.confirm:3');
    expect(hrefOf('right', 'RELEASE_WRITE')).toBeUndefined();
  });

  it('leads an unmet state to what brings the step there, on or back, never to the command that waits (B10)', () => {
    const scm = 'ACTIVE.scmDocumentation.IN_PROGRESS';
    const page = '/checklist/sumo-approval/scm-documentation';
    expect(hrefOf('state', scm, flowOf({ scmDocumentation: 'ACTION_REQUIRED' }))).toBe(`${page}?field=content,documents`);
    expect(hrefOf('state', scm, flowOf({ scmDocumentation: 'COMPLETED' }))).toBe(`${page}?do=scm.withdraw`);
    const review = 'ACTIVE.brandApproval.ACTION_REQUIRED | ACTIVE.brandApproval.IN_PROGRESS';
    expect(hrefOf('state', review, flowOf({ brandApproval: 'NOT_STARTED_YET' }))).toMatch(/do=validation\.confirm$/);
    const live = 'ACTIVE.pushToLive.ACTION_REQUIRED';
    expect(hrefOf('state', live, flowOf({ pushToLive: 'NOT_STARTED_YET' }))).toMatch(/do=release\.confirm$/);
    expect(hrefOf('state', live, flowOf({ pushToLive: 'COMPLETED' }))).toBeUndefined();
  });

  it('opens the first release note that is missing', () => {
    const notes = { '1': { title: 'A', url: 'https://a.example', saved: true } };
    expect(hrefOf('fact', 'everyNoteSaved', flowOf({}, { notes }))).toBe('/checklist/release-notes?brand=3&field=title,notes');
  });

  it('knows where every condition can be met that anybody can do something about', () => {
    const regions = Object.keys(candidateFlow.machine.root.states.ACTIVE?.states ?? {});
    const begin = flowOf(Object.fromEntries(regions.map((region) => [region, 'NOT_STARTED_YET'])));
    expect(regions.filter((region) => !hrefOf('state', `ACTIVE.${region}.COMPLETED`, begin))).toEqual([]);
    const { choices, personGuards, rightGuards } = candidateFlow;
    // What a command itself carries is no condition that is met somewhere.
    const others: readonly string[] = [...personGuards, ...choices];
    const facts = Object.keys(candidateFlow.machine.implementations.guards).filter(
      (key) => !others.includes(key) && !(key in rightGuards),
    );
    expect(facts.filter((key) => !hrefOf('fact', key)).sort()).toEqual([
      'brandKnown',
      'brandNotYetChosen',
      'competitorCancelled',
      'conflictForApproval',
      'conflictForLive',
      'documentKnown',
      'documentReviewed',
      'documentsLeftToReview',
      'liveDuplicateRetired',
      'liveNotPushing',
      'notLive',
      'someBrandRejected',
    ]);
  });

  it('knows the tab of an address (AEC-08)', () => {
    expect(candidateTabOf(`${candidatePath(ids)}/checklist/brand-approval/submit-approval`)).toBe('checklist');
    expect(candidateTabOf(`${candidatePath(ids)}/deployment/new/create/overview`)).toBe('deployments');
    expect(candidateTabOf(`${candidatePath(ids)}/deployment-request/push-to-live`)).toBe('deployment-request');
    expect(candidateTabOf(candidatePath(ids))).toBe('software');
  });

  it('redirects every container to its first page (AEC-08, AEC-11, AEC-13, AEC-14, D-025)', () => {
    const redirects = flatten(aecRoutes).flatMap(({ fullPath, route }) =>
      route.redirect === undefined ? [] : [[fullPath.replace(pattern, ''), route.redirect]],
    );
    expect(Object.fromEntries(redirects)).toEqual({
      '/software/projects/aec/$swProjectId': 'overview',
      '': 'software',
      '/checklist': 'release-notes',
      '/checklist/sumo-approval': 'scm-documentation',
      '/checklist/brand-approval': 'review-documentation',
      '/deployment-request': 'approve-deployment-request',
    });
  });
});
