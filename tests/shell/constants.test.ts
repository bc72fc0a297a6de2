import { expect, it } from 'vitest';
import { dataSizeUnits, platformScopeSchema, releaseTypeSchema, stageSchema, userReferenceSchema } from '#contract/common.ts';
import { approvedVehiclesInputSchema } from '#contract/deployment/deployment-commands.ts';
import { testDeploymentEndpoints } from '#contract/deployment/test-deployment.ts';
import { routeRules } from '#contract/page/routes.ts';
import { platformEndpoints } from '#contract/platform.ts';
import { problemCodes } from '#contract/problem.ts';
import { selectionComparators } from '#contract/vehicle/vehicle.ts';
import { highlightTime } from '#machines/shell/highlight.ts';
import { sizeText } from '#src/app/files/file-rules.ts';
import { noAccessSearch } from '#src/areas/info/searches.ts';
import common from '#src/i18n/en/common.json' with { type: 'json' };
import { toastLife } from '#src/ui/overlay/toasts.tsx';

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

it('writes the size of data in MB, GB and TB (CONST-11)', () => {
  expect([...dataSizeUnits]).toEqual(['MB', 'GB', 'TB']);
  const sizes = [412, 41_200, 1_234_567, 999_000_000, 1_500_000_000, 2_000_000_000_000, 7_500_000_000_000_000];
  expect(sizes.map(sizeText)).toEqual(['412 B', '41.2 kB', '1.2 MB', '999.0 MB', '1.5 GB', '2.0 TB', '7500.0 TB']);
});

it('has one problem type that begins with the name of a cloud vendor (D-016)', () => {
  expect(problemCodes.filter((code) => code.startsWith('AZURE'))).toEqual(['AZURE_APP_CONFIGURATION_REQUEST_ERROR']);
});

it('says alike everywhere that something was created, saved or deleted (D-155)', () => {
  const { created, deleted, saved } = common.form;
  expect([created, saved, deleted]).toEqual(['{{entity}} created.', '{{entity}} saved.', '{{entity}} deleted.']);
});

it('takes a site name of at most 80 characters for the no-access page (D-034)', () => {
  expect(noAccessSearch.parse({ site: 'x'.repeat(80) })).toEqual({ site: 'x'.repeat(80) });
  expect(noAccessSearch.parse({ site: 'x'.repeat(81) }).site).toBeUndefined();
});

it('highlights a row for ten seconds, and keeps a toast of duration 0 (CONST-12, CONST-16)', () => {
  expect(highlightTime).toBe(10_000);
  expect([toastLife('error'), toastLife('success', 0)]).toEqual([0, 0]);
});

it('shapes user references and feature flags alike everywhere (CONST-17)', () => {
  expect(Object.keys(userReferenceSchema.shape)).toEqual(['id', 'username', 'email', 'fullName']);
  expect(Object.keys(platformEndpoints.getFeatureFlag.response.shape)).toEqual(['name', 'isEnabled']);
});
