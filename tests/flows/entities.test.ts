import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { api } from '#contract/api.ts';
import type { Command, CommandTable } from '#contract/command.ts';
import { liveDeploymentCommands, testDeploymentCommands } from '#contract/deployment/deployment-commands.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { commandUrl, entities, ownIds, type PagedType, pagedTypes, pathOf, urlOf } from '#contract/entity/entities.ts';
import { examples } from '#contract/entity/examples.ts';
import { candidateCommands } from '#contract/release-candidate/candidate-commands.ts';
import { releaseNotesCommands } from '#contract/release-notes-project/release-notes-project.ts';
import { flatten } from '#src/app/routing/route-table.ts';
import { deploymentRoutes } from '#src/areas/deployment/routes.ts';
import { e311RequestRoutes } from '#src/areas/e311-request/routes.ts';
import { releaseNotesProjectRoutes } from '#src/areas/release-notes-project/routes.ts';
import { aecRoutes } from '#src/areas/software-project/routes.ts';
import { testVehicleRoutes } from '#src/areas/test-vehicle/routes.ts';
import { vehicleListRoutes } from '#src/areas/vehicle-list/routes.ts';
import { allFlowTexts as texts } from '#tests/support/flow/flow-text.ts';

const areas = [
  ...releaseNotesProjectRoutes,
  ...e311RequestRoutes,
  ...aecRoutes,
  ...deploymentRoutes,
  ...testVehicleRoutes,
  ...vehicleListRoutes,
];
const routes = new Set(flatten(areas).map(({ fullPath }) => fullPath));
const tables = {
  candidate: candidateCommands,
  testDeployment: testDeploymentCommands,
  liveDeployment: liveDeploymentCommands,
  releaseNotesProject: releaseNotesCommands,
} as const satisfies Record<string, CommandTable>;
const owners = {
  candidate: 'RELEASE_CANDIDATE',
  testDeployment: 'TEST_DEPLOYMENT',
  liveDeployment: 'LIVE_DEPLOYMENT',
  releaseNotesProject: 'RELEASE_NOTES_PROJECT',
} as const;
const every = Object.entries(tables).flatMap(([flow, table]) =>
  Object.entries<Command>(table).map(([type, command]) => ({ flow: flow as keyof typeof tables, type, command })),
);

describe('entities (D-048, D-241)', () => {
  const gets = {
    SOFTWARE_PROJECT: api.getSoftwareProject,
    RELEASE_CANDIDATE: api.getReleaseCandidate,
    DOCUMENT: api.getDocument,
    TEST_DEPLOYMENT: api.getTestDeployment,
    LIVE_DEPLOYMENT: api.getLiveDeployment,
    FREEZE_WINDOW: api.listFreezeWindows,
    TEST_VEHICLE: api.getTestVehicle,
    VEHICLE_LIST: api.getVehicleList,
    RELEASE_NOTES_PROJECT: api.getReleaseNotesProject,
  } as const;

  it.each(Object.entries(gets))('%s is read by who may call its GET, behind the same flag', (type, { access }) => {
    const { read, flag } = { flag: undefined, ...entities[type as keyof typeof gets] };
    expect({ read, flag }).toEqual({ read: access.rule, flag: 'flag' in access ? access.flag : undefined });
  });

  it('each has its home in the site map', () => {
    const homes = pagedTypes.map((type: PagedType) => `${entities[type].path}/${entities[type].home}`);
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
    expect([...routes]).toContain(`${entities[owners[flow]].path}/${command.page.replace('/new/', '/$deploymentId/')}`);
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

  it.each(every)('$flow $type has an example that its call takes', ({ flow, type }) => {
    const example = (examples[flow] as Readonly<Record<string, object>>)[type];
    const sends = Object.values<Endpoint>(api).filter(({ command }) => command?.flow === flow && command.type === type);
    for (const { body } of sends) if (body) expect(z.safeParse(body, example).error?.issues).toBeUndefined();
    expect(example).toBeDefined();
  });
});
