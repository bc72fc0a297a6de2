import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { api } from '#contract/api.ts';
import { type Command, exampleOf } from '#contract/command.ts';
import { liveDeploymentEndpoints } from '#contract/deployment/live-deployment.ts';
import { testDeploymentEndpoints } from '#contract/deployment/test-deployment.ts';
import { documentEndpoints } from '#contract/document/document.ts';
import type { Endpoint, EndpointTable } from '#contract/endpoint.ts';
import { entities, entityTypes, type PagedType, pagedTypes, typeOfFlow } from '#contract/entity/entities.ts';
import { commandUrl, ownIds, pathOf, urlOf } from '#contract/entity/entity-address.ts';
import { candidateCommands } from '#contract/release-candidate/candidate-commands.ts';
import type { Flow } from '#machines/flow.ts';
import { type FlowId, flows } from '#machines/registry.ts';
import { flatten } from '#src/app/routing/route-table.ts';
import { areaRoutes } from '#src/app/routing/router.tsx';
import { allFlowTexts as texts } from '#tests/support/flow/flow-text.ts';

const routes = new Set(flatten(areaRoutes).map(({ fullPath }) => fullPath));
const every = Object.entries<Flow>(flows).flatMap(([flow, { commands }]) =>
  Object.entries<Command>(commands).map(([type, command]) => ({ flow: flow as FlowId, type, command })),
);

describe('entities (D-048, D-241)', () => {
  const table: EndpointTable = api;
  const pascal = (type: string) => type.toLowerCase().replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
  // An upload on its way is told on the live channel alone.
  const types = entityTypes.filter((type) => type !== 'VEHICLE_LIST_IMPORT');

  it.each(types)('%s is read by who may call its GET, behind the same flag', (type) => {
    const get = table[`get${pascal(type)}`] ?? table[`list${pascal(type)}s`];
    const { read, flag } = { flag: undefined, ...entities[type] };
    expect({ read, flag }).toEqual({ read: get?.access.rule, flag: get?.access.flag });
  });

  it('parts of deployments and documents say what they are made of: news of others leave them in the cache (ADR 21)', () => {
    const parts = [testDeploymentEndpoints, liveDeploymentEndpoints, documentEndpoints];
    const reads = parts.flatMap((table) => Object.entries<Endpoint>(table)).filter(([, { method }]) => method === 'GET');
    const unsaid = reads.filter(([, { of }]) => of === undefined).map(([name]) => name);
    // Files, and pages that nobody keeps.
    expect(unsaid.sort()).toEqual([
      'getDocumentFile',
      'getTestDeploymentFile',
      'getTestDeploymentVehicleIds',
      'listRolloutVehicles',
      'listTestRolloutVehicles',
    ]);
    // What an answer shows of its candidate changes with that; groups of vehicles are saved elsewhere.
    expect(testDeploymentEndpoints.getTestDeployment.of).toContain('RELEASE_CANDIDATE');
    expect(documentEndpoints.getDocument.of).toContain('RELEASE_CANDIDATE');
    expect(liveDeploymentEndpoints.getLiveTargets.of).toContain('VEHICLE_LIST');
    expect(liveDeploymentEndpoints.getLivePlan.of).toContain('FREEZE_WINDOW');
  });

  it('each has its home in the site map', () => {
    const homes = pagedTypes.map((type: PagedType) =>
      [entities[type].path, ...(entities[type].home ? [entities[type].home] : [])].join('/'),
    );
    expect(homes.filter((home) => !routes.has(home))).toEqual([]);
  });

  it('addresses are filled with ids, and hold what is searched for as people read it', () => {
    const ids = { swProjectId: 7, releaseCandidateId: 12 };
    expect(pathOf('RELEASE_CANDIDATE', ids)).toBe('/software/projects/aec/7/release-candidates/12');
    expect(urlOf('TEST_VEHICLE', { brand: 4, id: 'new' })).toBe(
      '/vehicle-management/edit-test-vehicle/4/new/general-information',
    );
    expect(ownIds('TEST_VEHICLE', 7, 4)).toEqual({ brand: 4, id: 7 });
    expect(ownIds('RELEASE_NOTES_PROJECT', 7, 4)).toEqual({ rnProjectId: 7 });
    expect(() => ownIds('RELEASE_CANDIDATE', 7)).toThrow(/other ids/);
    const confirm = commandUrl('RELEASE_CANDIDATE', ids, candidateCommands, 'brand.confirm', { brandId: 4 });
    expect(confirm).toMatch(/\/submit-approval\?brand=4&do=brand.confirm:4$/);
  });
});

describe('commands say what they are (D-154)', () => {
  it.each(every)('$flow $type is done on a page that exists', ({ flow, command }) => {
    const page = command.page.replace('/new/', '/$deploymentId/');
    // What has one page alone stands at its own address.
    expect([...routes]).toContain([entities[typeOfFlow(flow)].path, ...(page === '' ? [] : [page])].join('/'));
  });

  it('who asks has words for the question, and who has words asks', () => {
    const asked = every.filter(({ command }) => command.field === undefined && command.confirm !== undefined);
    const worded = every.filter(({ flow, type }) => {
      const all: Readonly<Record<string, object>> = texts[flow].commands;
      return 'dialog' in (all[type] ?? {});
    });
    // Failed vehicles are chosen, and one is stopped, in dialogs of their own.
    const own = ['vehicle.stop'];
    const names = (some: typeof every) =>
      some.map(({ flow, type }) => `${flow} ${type}`).filter((name) => !own.some((one) => name.endsWith(one)));
    expect(names(worded)).toEqual(names(asked));
  });

  it('a reason is asked for where the payload has one', () => {
    const reasoned = every.filter(({ command: { payload, field } }) => {
      return field === undefined && payload instanceof z.ZodObject && 'reason' in payload.shape;
    });
    const asking = every.filter(({ type, command: { confirm } }) => confirm === 'reason' || type === 'rollout.abort');
    expect(asking.map(({ flow, type }) => `${flow} ${type}`)).toEqual(reasoned.map(({ flow, type }) => `${flow} ${type}`));
  });

  it.each(every)('$flow $type has an example that its call takes', ({ flow, type, command }) => {
    const sends = Object.values<Endpoint>(api).filter(({ command }) => command?.flow === flow && command.type === type);
    for (const { body } of sends) if (body) expect(z.safeParse(body, exampleOf(command)).error?.issues).toBeUndefined();
  });
});
