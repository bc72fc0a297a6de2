import { describe, expect, it } from 'vitest';
import { candidateCommands } from '#contract/candidate-commands.ts';
import { candidateFlow } from '#machines/flows/candidate.ts';
import { candidatePath, commandPath, needPage } from '#src/app/candidate/candidate-paths.ts';
import { candidateTabOf } from '#src/app/candidate/candidate-tabs.ts';
import { flatten } from '#src/app/route-table.ts';
import { aecRoutes } from '#src/areas/aec/routes.ts';

const ids = { softwareProjectId: 7, id: 12 };
const pattern = candidatePath({ softwareProjectId: '$swProjectId', id: '$releaseCandidateId' });
const routes = new Set(flatten(aecRoutes).map(({ fullPath }) => fullPath));

describe('addresses of a candidate', () => {
  it('leads every command to a page that exists (AEC-08…AEC-18)', () => {
    const own = Object.keys(candidateCommands).filter((command) => command !== 'deployment.create');
    const missing = own.filter((command) => !routes.has(commandPath(ids, command).replace(candidatePath(ids), pattern)));
    expect(missing).toEqual([]);
  });

  it('carries the brand of a command in the address', () => {
    expect(commandPath(ids, 'note.save', { brandId: 3 })).toBe(
      '/software/projects/aec/7/release-candidates/12/checklist/release-notes?brand=3',
    );
  });

  it('leads an unmet fact and an unmet state to where it can be met', () => {
    expect(needPage({ kind: 'fact', key: 'documentsComplete' })).toMatch(/scm-documentation$/);
    expect(needPage({ kind: 'state', key: 'ACTIVE.pushToLive.ACTION_REQUIRED' })).toMatch(/push-to-live$/);
    expect(needPage({ kind: 'right', key: 'RELEASE_WRITE' })).toBeUndefined();
    const regions = Object.keys(candidateFlow.machine.root.states.ACTIVE?.states ?? {});
    expect(regions.filter((region) => needPage({ kind: 'state', key: `ACTIVE.${region}.COMPLETED` }) === undefined)).toEqual([]);
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
