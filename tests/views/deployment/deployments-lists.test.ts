import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { CommandTable } from '#contract/command.ts';
import { liveDeploymentCommands, testDeploymentCommands } from '#contract/deployment/deployment-commands.ts';
import { livePages } from '#contract/page/pages.ts';
import { filterKeys } from '#contract/vehicle/vehicle.ts';
import type { ColumnOf, Listed } from '#src/app/entity/list/columns.tsx';
import { flatten } from '#src/app/routing/route-table.ts';
import { tableState } from '#src/app/table/table-search.ts';
import { valueNames } from '#src/app/vehicle/value-names.ts';
import { withValues } from '#src/app/vehicle/values.ts';
import { needHref } from '#src/app/workflow/need-place.ts';
import { completeCriteria, isIncomplete, withGroup } from '#src/areas/deployment/criteria/criteria.ts';
import { NoCriteria } from '#src/areas/deployment/criteria/criteria-text.tsx';
import { liveDeployment, testDeployment } from '#src/areas/deployment/definitions.ts';
import { liveColumns, testColumns } from '#src/areas/deployment/list/columns.tsx';
import { overviewTabs } from '#src/areas/deployment/list/overview-tabs.ts';
import { liveHome, livePath, livePlaces, testHome, testPath, testPlaces } from '#src/areas/deployment/paths.ts';
import { vehicleQuery } from '#src/areas/deployment/rollout/vehicle-query.ts';
import { deploymentRoutes } from '#src/areas/deployment/routes.ts';
import {
  overviewSearch,
  rolloutDefaults,
  rolloutSearch,
  trackingDefaults,
  trackingSearch,
} from '#src/areas/deployment/searches.ts';
import { livePlace } from '#src/areas/live-deployment/live-place.ts';
import texts from '#src/i18n/en/deployment/deployments.json' with { type: 'json' };
import { loadTexts, startTexts } from '#src/i18n/i18n.ts';

const of = { softwareProjectId: 7, releaseCandidateId: 12, id: 3 };
const routes = new Set(flatten(deploymentRoutes).map(({ fullPath }) => fullPath));
const pattern = { softwareProjectId: '$swProjectId', releaseCandidateId: '$releaseCandidateId', id: '$deploymentId' };
/** Pages on which commands are typed. */
const pagesOf = (table: CommandTable) => Object.values(table).flatMap(({ field, page }) => (field === undefined ? [] : [page]));

describe('addresses of deployments', () => {
  it('has a page for every form and every landing (TEST-03, LIVE-01, LIVE-02)', () => {
    const pages = [
      ...pagesOf(testDeploymentCommands).map((page) => `${testPath(pattern)}/${page}`),
      ...pagesOf(liveDeploymentCommands).map((page) => `${livePath(pattern)}/${page}`),
      testHome({ ...of, status: 'ROLLOUT_INITIATED' }).replace(testPath(of), testPath(pattern)),
      liveHome({ ...of, status: 'ROLLED_OUT' }).replace(livePath(of), livePath(pattern)),
    ];
    expect(pages.filter((page) => !routes.has(page))).toEqual([]);
  });

  it('leads indexes on as D-025 says', () => {
    const found = new Map(flatten(deploymentRoutes).map(({ fullPath, route }) => [fullPath, route.redirect]));
    expect(found.get(testPath(pattern))).toBe('info');
    expect(found.get(`${livePath(pattern)}/create`)).toBe('overview');
    expect(found.get(`${livePath(pattern)}/deploy`)).toBe('plan');
  });

  it('leads unmet conditions to the field or the command that meets them (B10)', () => {
    expect(needHref('/t', testPlaces, { kind: 'fact', key: 'someVehicleApproved' })).toBe('/t/vehicles?field=vehicles,matching');
    expect(needHref('/l', livePlaces, { kind: 'state', key: 'READY_TO_ROLLOUT | ROLLOUT_FAILED' })).toBe(
      '/l/deploy/plan?do=plan.save',
    );
    expect(needHref('/l', livePlaces, { kind: 'fact', key: 'startDue' })).toBe('/l/deploy/plan?field=phases.0.start,plan');
    expect(needHref('/l', livePlaces, { kind: 'fact', key: 'notFrozen' })).toBe(
      '/software/deployments?tab=live&field=freezeWindows',
    );
    expect(needHref('/l', livePlaces, { kind: 'right', key: 'DEPLOYMENT_WRITE' })).toBeUndefined();
  });
});

describe('a new live deployment', () => {
  const at = (rest: string) => `/software/projects/aec/1/release-candidates/2/deployment/${rest}`;

  it('has its first step alone; every other one leads there (LIVE-01, NAV-12, D-062.01)', () => {
    expect(livePlace(at('new/create/overview'))).toEqual({ kind: 'creation' });
    expect(livePlace(at('new/create/overview/'))).toEqual({ kind: 'creation' });
    for (const step of ['', '/create', '/create/request', '/deploy/plan']) {
      expect(livePlace(at(`new${step}`))).toEqual({ kind: 'elsewhere', to: at('new/create/overview') });
    }
  });

  it('goes on to the step Target vehicles once it is created, and is not sent back to the first (LIVE-01, D-062)', () => {
    const created = { id: 17, softwareProjectId: 1, releaseCandidateId: 2 };
    expect(livePlace(`${livePath(created)}/${livePages.targets}`)).toEqual({ kind: 'deployment', id: 17 });
  });
});

describe('columns of the lists', () => {
  const columnOf =
    (kind: Listed) =>
    <Row>(column: ColumnOf<Row>) =>
      column(kind);

  it('of test deployments show every field of TEST-04 that one compares (TEST-04, D-125)', () => {
    expect(testColumns.ofCandidate.map(columnOf(testDeployment)).map(({ id }) => id)).toEqual([
      'name',
      'stage',
      'status',
      'vehicles',
      'progress',
      'failed',
      'lastDeployed',
      'lastApproved',
      'logResult',
      'lastEdited',
    ]);
  });

  it('of live deployments show purpose, priority and start (D-125)', () => {
    expect(liveColumns.ofCandidate.map(columnOf(liveDeployment)).map(({ id }) => id)).toEqual([
      'name',
      'purpose',
      'status',
      'priority',
      'vehicles',
      'progress',
      'phase',
      'failed',
      'start',
      'lastEdited',
    ]);
  });

  it('say how far a rollout is and what failed, and nothing of one that has not begun (B7)', () => {
    const columns = liveColumns.ofBrand.map(columnOf(liveDeployment));
    const values = (row: object) =>
      ['progress', 'phase', 'failed'].map((id) => columns.find((column) => column.id === id)?.value(row as never));
    const phase = { name: 'Wave 2', place: 2, of: 3, failureRate: 1, isNearStop: false };
    const rollout = { total: 1_000, installed: 287, running: 20, failed: 3, aborted: 0, paused: false, phase };
    expect(values({ rollout })[0]).toBe(28.7);
    expect(values({ rollout })[2]).toBe(3);
    expect(values({ rollout: null })).toEqual([null, undefined, null]);
  });

  it('leave the rest of the width to the name alone, which is told in full on hover (D-125, D-044)', () => {
    const tests = testColumns.ofBrand.map(columnOf(testDeployment));
    const lives = liveColumns.ofBrand.map(columnOf(liveDeployment));
    for (const columns of [tests, lives])
      expect(columns.filter(({ width }) => width === undefined).map(({ id }) => id)).toEqual(['name']);
    const name = 'A deployment with a name of eighty characters, which no column of a list can hold';
    const cell = lives[0]?.cell?.({ ...of, status: 'CREATED', name } as never);
    expect((cell as { props: { title?: string } }).props.title).toBe(name);
  });

  it('fit beside each other at 1440 px: what is shown at first, the priority among it (D-125, D-044, D-062.17)', () => {
    /** px of a page of 1440 px inside its frame, and what a name keeps */
    const [frame, ofName] = [1440 - 192 - 2, 160];
    const shown = (
      columns: readonly {
        readonly id: string;
        readonly width?: number | undefined;
        readonly isHiddenAtFirst?: boolean | undefined;
      }[],
    ) => columns.filter(({ isHiddenAtFirst }) => isHiddenAtFirst !== true);
    const tests = shown(testColumns.ofBrand.map(columnOf(testDeployment)));
    const lives = shown(liveColumns.ofBrand.map(columnOf(liveDeployment)));
    for (const columns of [tests, lives])
      expect(columns.reduce((sum, { width = ofName }) => sum + width, 0)).toBeLessThanOrEqual(frame);
    expect(tests.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['stage', 'status', 'vehicles', 'lastDeployed', 'lastApproved', 'logResult', 'lastEdited']),
    );
    expect(lives.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['purpose', 'status', 'priority', 'vehicles', 'start', 'lastEdited']),
    );
  });

  it('tell the desired day with its year (D-125, D-052)', () => {
    const start = liveColumns.ofBrand.map(columnOf(liveDeployment)).find(({ id }) => id === 'start');
    const wished = {
      desiredStart: `${new Date().getFullYear()}-12-04`,
      plannedStart: null,
      started: { by: null, on: null },
      status: 'CREATED',
    };
    expect(renderToString(createElement('p', {}, start?.cell?.(wished as never)))).toContain(`04.12.${new Date().getFullYear()}`);
  });

  it('name the candidate where the list is that of the brand (TEST-01, D-026)', () => {
    expect(testColumns.ofBrand[1]?.(testDeployment).id).toBe('candidate');
    expect(liveColumns.ofBrand[1]?.(liveDeployment).id).toBe('candidate');
  });
});

describe('the address is the state', () => {
  it('knows the tabs of the overview (D-020, D-026)', () => {
    expect(overviewSearch.parse({ tab: 'live' }).tab).toBe('live');
    // What it does not know stays in the address: the page says so.
    expect(overviewSearch.parse({ tab: 'other' }).tab).toBe('other');
    expect(overviewSearch.parse({ tab: 7 }).tab).toBeUndefined();
  });

  it('asks the server for the page, the filter and the sort (D-044)', () => {
    const view = (search: object) => tableState(rolloutSearch.parse(search), rolloutDefaults);
    const ask = (search: object) => vehicleQuery(view(search), ['vehicleId', 'phase']);
    expect(ask({ q: 'wvw zzz', status: 'FAILED,ABORTED', phase: '0,2', page: '2', size: '250', sort: 'vehicleId.desc' })).toEqual(
      {
        page: 1,
        size: 250,
        sort: 'vehicleId,desc',
        status: 'FAILED,ABORTED',
        phase: '0,2',
        vin: 'WVWZZZ',
      },
    );
    expect(ask({ errorCode: 'DOWNLOAD_FAILED,x y' })).toMatchObject({ errorCode: 'DOWNLOAD_FAILED' });
  });

  it('shows a hundred vehicles a page, and leaves out what an address says wrongly (D-044)', () => {
    const wrong = { status: 'nonsense', phase: 'x', size: '15', sort: 'updatedOn.desc', q: "';--" };
    expect(vehicleQuery(tableState(rolloutSearch.parse(wrong), rolloutDefaults), ['vehicleId', 'phase'])).toEqual({
      page: 0,
      size: 100,
    });
    const steps = tableState(trackingSearch.parse({ step: 'INSTALL,x', size: '50' }), trackingDefaults);
    expect(vehicleQuery(steps, ['vehicleId'])).toEqual({ page: 0, size: 50, sort: 'vehicleId,asc', step: 'INSTALL' });
  });
});

describe('filter criteria', () => {
  it('has a name for every key (D-104, TEST-07)', () => {
    expect(Object.keys(texts.criteria.key).sort()).toEqual([...filterKeys].sort());
  });

  it('takes pasted lists once, and leaves out what is still typed (TEST-05)', () => {
    expect(withValues(['DE'], 'DE, AT;CH\nIT')).toEqual(['DE', 'AT', 'CH', 'IT']);
  });

  it('takes a platform and a market by what they are called as well (P15)', () => {
    expect(withValues([], 'E3 1.2, mqb/mlb, E312', valueNames('PLATFORM'))).toEqual(['E312', 'MQB_MLB']);
    expect(withValues(['DE'], 'Germany, netherlands, at', valueNames('MARKET'))).toEqual(['DE', 'NL', 'AT']);
    expect(valueNames('MODEL')).toBeUndefined();
    expect(completeCriteria([{ key: 'VIN', comparator: 'EQUAL', values: [] }])).toEqual([]);
  });

  it('counts nothing while a criterion has no value: the number of before answers another question (TEST-10)', () => {
    const typed = { key: 'MODEL', comparator: 'EQUAL', values: [] } as const;
    const full = { ...typed, values: ['Golf'] };
    expect([isIncomplete([]), isIncomplete([full]), isIncomplete([full, { ...typed, values: [] }])]).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('says that no filter takes all vehicles of the brands, unless a group or markets narrow them down (TEST-05)', async () => {
    startTexts();
    await loadTexts(['deployments']);
    const said = (isNarrowed: boolean) => renderToString(createElement(NoCriteria, { isNarrowed }));
    expect(said(false)).toContain(texts.criteria.none);
    expect(said(true)).toContain(texts.criteria.noneMore);
  });

  it('counts a reused group as one more criterion (TEST-09)', () => {
    expect(withGroup([], 'pilot')).toEqual([{ key: 'VEHICLE_GROUP', comparator: 'EQUAL', values: ['pilot'] }]);
  });
});

describe('the overview of deployments (TEST-01, TEST-15, LIVE-04)', () => {
  const side = (flag: 'asking' | 'on' | 'off', may = true) => ({ may, flag });

  it('says nothing of features before their flags are known', () => {
    expect(overviewTabs({ test: side('on'), live: side('asking') }, 'live')).toEqual({ state: 'asking' });
    expect(overviewTabs({ test: side('asking'), live: side('asking', false) }, undefined)).toEqual({ state: 'asking' });
    expect(overviewTabs({ test: side('on'), live: side('on') }, 'live')).toEqual({
      state: 'ready',
      tabs: ['test', 'live'],
      shown: 'live',
    });
  });

  it('tells what is switched off from what a role would open', () => {
    expect(overviewTabs({ test: side('off'), live: side('off') }, undefined)).toEqual({ state: 'off' });
    expect(overviewTabs({ test: side('off'), live: side('asking', false) }, undefined)).toEqual({ state: 'off' });
    expect(overviewTabs({ test: side('asking', false), live: side('asking', false) }, 'test')).toEqual({ state: 'closed' });
    expect(overviewTabs({ test: side('off'), live: side('on') }, 'test')).toEqual({
      state: 'ready',
      tabs: ['live'],
      shown: 'live',
    });
  });
});
