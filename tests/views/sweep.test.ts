import { describe, expect, it } from 'vitest';
import { flatten } from '#src/app/routing/route-table.ts';
import { areaRoutes } from '#src/app/routing/router.tsx';
import { baselinePatterns } from '../../e2e/support/places/baseline-places.ts';
import { boardPages } from '../../e2e/support/places/board-places.ts';
import { drmPatterns } from '../../e2e/support/places/drm-places.ts';
import { importPage, oru23ImportPages } from '../../e2e/support/places/import-places.ts';
import { milestonePatterns } from '../../e2e/support/places/milestone-places.ts';
import { vehiclePattern } from '../../e2e/support/places/vehicle-places.ts';
import {
  campaignPatterns,
  candidateDocument,
  candidatePages,
  dataLoadPages,
  demoPage,
  demoPart,
  demoWorkflow,
  e311DeploymentPages,
  e311RequestPages,
  livePages,
  openPages,
  projectDocument,
  projectPages,
  releaseNotesPages,
  singlePages,
  smartPages,
  testPages,
  vehicleListPages,
  vehiclePages,
} from '../../e2e/support/places.ts';

/** Lead on to another page, or stay closed to everybody. */
const without = new Set([
  '/demo/INVALID',
  '/software/projects/aec/$swProjectId/release-candidates/$releaseCandidateId/deployment',
]);

describe('the sweep of all pages', () => {
  it('visits every page of the route table (SHELL-01, NAV-16)', () => {
    const known = new Set<string>([
      ...openPages,
      ...singlePages,
      ...projectPages,
      ...campaignPatterns,
      ...baselinePatterns,
      ...boardPages,
      ...drmPatterns,
      ...milestonePatterns,
      vehiclePattern,
      importPage,
      ...oru23ImportPages,
      ...dataLoadPages,
      ...smartPages,
      ...releaseNotesPages,
      ...e311RequestPages,
      ...e311DeploymentPages,
      projectDocument,
      ...candidatePages,
      candidateDocument,
      ...testPages,
      ...livePages,
      ...vehiclePages,
      ...vehicleListPages,
      demoPage,
      demoPart,
      demoWorkflow,
    ]);
    const pages = flatten(areaRoutes).filter(({ route }) => route.page && !route.children);
    expect(pages.map(({ fullPath }) => fullPath).filter((path) => !known.has(path) && !without.has(path))).toEqual([]);
    const paths = new Set(pages.map(({ fullPath }) => fullPath));
    expect([...known].filter((path) => !paths.has(path))).toEqual([]);
  });
});
