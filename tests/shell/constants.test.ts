import { expect, it } from 'vitest';
import { platformScopeSchema, releaseTypeSchema, stageSchema, userReferenceSchema } from '#contract/common.ts';
import { approvedVehiclesInputSchema } from '#contract/deployment-commands.ts';
import { platformEndpoints } from '#contract/platform.ts';
import { routeRules } from '#contract/routes.ts';
import { testDeploymentEndpoints } from '#contract/test-deployment.ts';
import { selectionComparators } from '#contract/vehicle.ts';
import { highlightTime } from '#machines/shell/highlight.ts';
import { toastLife } from '#src/ui/toasts.tsx';

it('names stages, release types and platform scopes as the specification does (CONST-04, CONST-05, CONST-06)', () => {
  expect(stageSchema.options).toEqual(['INTEGRATION', 'APPROVAL', 'LIVE']);
  expect(releaseTypeSchema.options).toEqual(['BUGFIX', 'UPDATE', 'UPGRADE']);
  expect(platformScopeSchema.options).toEqual(['E311', 'E312', 'ALL']);
});

it('names the feature flags, and closes the two deployment parts and the UNECE dashboard with them (CONST-07, ROLE-15)', () => {
  const flags = routeRules.flatMap(({ flag }) => (flag ? [flag] : []));
  expect(new Set(flags)).toEqual(new Set(['cc.aec.test-deployment', 'cc.aec.live-deployment', 'cc.data.unece']));
  expect(
    Object.values(testDeploymentEndpoints).every(({ access }) => 'flag' in access && access.flag === 'cc.aec.test-deployment'),
  ).toBe(true);
});

it('knows static and dynamic vehicle groups, upper case on the wire (CONST-08, X-41)', () => {
  expect(approvedVehiclesInputSchema.shape.vehicleGroupType.options).toEqual(['STATIC', 'DYNAMIC']);
});

it('compares with EQUAL and NOT_EQUAL where vehicles are selected (CONST-09)', () => {
  expect([...selectionComparators]).toEqual(['EQUAL', 'NOT_EQUAL']);
});

it('highlights a row for ten seconds, and keeps a toast of duration 0 (CONST-12, CONST-16)', () => {
  expect(highlightTime).toBe(10_000);
  expect([toastLife('error'), toastLife('success', 0)]).toEqual([0, 0]);
});

it('shapes user references and feature flags alike everywhere (CONST-17)', () => {
  expect(Object.keys(userReferenceSchema.shape)).toEqual(['id', 'username', 'email', 'fullName']);
  expect(Object.keys(platformEndpoints.getFeatureFlag.response.shape)).toEqual(['name', 'isEnabled']);
});
