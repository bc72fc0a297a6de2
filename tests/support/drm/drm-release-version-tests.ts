import { type CommandTable, exampleOf } from '#contract/command.ts';
import { apsInGroups, noAnswers } from '#contract/drm-release-version/aps-questionnaire.ts';
import {
  type DrmVersionCommand,
  type DrmVersionContext,
  drmDocumentExample,
  drmVersionCommands,
} from '#contract/drm-release-version/drm-release-version.ts';
import { drmReleaseVersionFlow } from '#machines/flows/drm-release-version.ts';
import type { FlowModel, Move } from '#tests/support/flow/flow-model.ts';
import type { FlowTests } from '#tests/support/flow/flow-tests.ts';
import type { Walker } from '#tests/support/flow/walker.ts';
import type { As } from '#tests/support/portal/caller.ts';
import { testUsers } from '#tests/support/test-users.ts';
import { deploymentsPath, drmSetup, versionsPath } from './drm-setup.ts';

const table: CommandTable = drmVersionCommands;
const by = testUsers.drmManager;
const sent = (type: DrmVersionCommand, facts: object = {}, payload: object = exampleOf(table[type] ?? {})): Move => ({
  type,
  by,
  payload,
  facts,
});

/** What the DRM manager sends to a release version, and what its deployments tell it. */
const moves: readonly Move[] = [
  sent('version.edit', { changes: 1 }),
  sent('version.edit', { changes: 0 }, { ...drmDocumentExample, changeList: [] }),
  sent('aps.save', { unanswered: 0 }),
  sent('aps.save', { unanswered: 15 }, { answers: apsInGroups(noAnswers) }),
  sent('configuration.save', { rows: 1 }),
  sent('configuration.save', { rows: 0 }, { rows: [] }),
  sent('vehicles.save'),
  sent('version.complete'),
  sent('version.reopen'),
  sent('version.cancel'),
  sent('version.delete'),
  { type: 'deployment.finished' },
];

const model: FlowModel = {
  flow: drmReleaseVersionFlow,
  input: { homeBrandId: 1, brandIds: [1], changes: 0 },
  moves: (snapshot) => ((snapshot.context as DrmVersionContext).removed ? [] : moves),
  key: (snapshot) => {
    const { changes, removed, rows, unanswered } = snapshot.context as DrmVersionContext;
    return JSON.stringify([snapshot.value, changes, unanswered, rows, removed]);
  },
};

/** Release versions on a running portal: D-064 by calls. */
function versionWalker(as: As): Walker {
  const setup = drmSetup(as);
  let project: Promise<number> | undefined;
  return {
    entityType: 'DRM_RELEASE_VERSION',
    reader: 'drm-manager',
    begin: async () => {
      project ??= setup.project();
      const swProjectId = await project;
      const { coreVersion, id } = await setup.version(swProjectId);
      return {
        id,
        address: `${versionsPath}/${id}`,
        name: coreVersion,
        ids: { swProjectId, releaseVersionId: id },
        rival: undefined,
      };
    },
    body: async ({ name }, { payload, type }) => {
      const body = payload ?? exampleOf(table[type] ?? {});
      return type === 'version.edit' ? { ...body, coreVersion: name } : body;
    },
    special: async ({ id }, { event: { move } }) => {
      if (move.type !== 'deployment.finished') return false;
      const deployment = await setup.deployment(id);
      await setup.simulate(deployment, 'PUT', 'pace', { held: true });
      await setup.prepare(deployment);
      await setup.send('POST', `${deploymentsPath}/${deployment}/deploy`, {});
      await setup.simulate(deployment, 'POST', 'answers', { type: 'job.reported', status: 'SUCCESS' });
      await setup.send('POST', `${deploymentsPath}/${deployment}/close`, {});
      return true;
    },
  };
}

/** D-064 for the tests of every flow. */
export const drmVersionTests: FlowTests = {
  title: 'the DRM release version (D-064, DRM-03, DRM-04, DRM-05, DRM-11, DRM-12, T5)',
  model,
  walker: versionWalker,
  parity: async (portal) => (await import('./drm-parity.ts')).drmVersionParity(portal),
};
