import { describe, expect, it } from 'vitest';
import { accessOf, mayVisit } from '#contract/page/routes.ts';
import { flatten } from '#src/app/routing/route-table.ts';
import { areaRoutes } from '#src/app/routing/router.tsx';
import { overviewTabs } from '#src/areas/deployment/list/overview-tabs.ts';
import { vehicleQuery } from '#src/areas/deployment/rollout/vehicle-query.ts';
import { testUsers } from '#tests/support/test-users.ts';

const request = '/software/e3oru11/deployment-requests/$drId';
const deployment = `${request}/deployment/$deploymentId`;
const pages = new Set(flatten(areaRoutes).map(({ fullPath }) => fullPath));

describe('the pages of E3 1.1 (D-005, D-006, D-022)', () => {
  it.each([
    ['E311-01', request, 'general vehicles ecu-updates ecu-updates-and-vehicles'],
    ['E311-02', deployment, 'overview'],
    ['E311-03', deployment, 'information/general information/ecu-updates'],
    ['E311-04', deployment, 'vehicles'],
    ['E311-05', deployment, 'cpl'],
    ['E311-06', deployment, 'parameters/energy parameters/overruling parameters/specific'],
    ['E311-07', deployment, 'tracking'],
  ])('%s: below %s stand %s', (_, path, children) => {
    expect(children.split(' ').filter((child) => !pages.has(`${path}/${child}`))).toEqual([]);
  });

  it('of a deployment open by its own right, without that of its request (ROLE-R16, ROLE-R17, ROLE-12, X-04)', () => {
    const { launchOperator, testVinManager, containerPo } = testUsers;
    const opened = (path: string) => [launchOperator, testVinManager, containerPo].map((actor) => mayVisit(path, actor, 1));
    expect(opened(`${deployment}/overview`)).toEqual([true, true, true]);
    expect(opened(`${request}/general`)).toEqual([false, true, false]);
    expect(accessOf(`${deployment}/tracking`)).toMatchObject({
      area: 'E3 1.1 requests',
      needs: [{ permission: 'DEPLOYMENT_READ' }],
    });
  });

  it('are listed in a tab of their own, by their own right (D-026, D-129)', () => {
    const side = (may: boolean) => ({ may, flag: 'on' as const });
    const tabs = (mayE311: boolean) => overviewTabs({ test: side(true), live: side(true), e311: side(mayE311) }, 'e311');
    expect(tabs(true)).toEqual({ state: 'ready', tabs: ['test', 'live', 'e311'], shown: 'e311' });
    expect(tabs(false)).toEqual({ state: 'ready', tabs: ['test', 'live'], shown: 'test' });
  });

  it('ask for vehicles by job status, and leave out what is none (D-097)', () => {
    const state = { search: 'wvw', filters: { status: 'FAILED,RUNNING' }, sort: [], page: 1, pageSize: 100 };
    expect(vehicleQuery(state, [], ['FAILED', 'SUCCESS'])).toEqual({ page: 0, size: 100, status: 'FAILED', vin: 'WVW' });
  });
});
