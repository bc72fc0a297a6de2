import { drmParametersExample } from '#contract/drm-deployment/drm-deployment.ts';
import { drmProjectExample } from '#contract/drm-project/drm-project.ts';
import { apsExample } from '#contract/drm-release-version/aps-questionnaire.ts';
import { configurationExample, drmDocumentExample } from '#contract/drm-release-version/drm-release-version.ts';
import type { RolloutPortal } from '#tests/support/deployment/rollouts.ts';
import { filterOf } from '#tests/support/vehicle-list/vehicle-lists.ts';

let made = 0;

/** Versions and deployments of DRM projects that can be rolled out, on a portal in this process. */
export function drmOf(portal: () => RolloutPortal) {
  const manager = () => portal().user('drm-manager');
  return {
    manager,
    operator: () => portal().user('launch-operator'),
    deploymentOf: async (id: number) => (await manager().getDrmDeployment({ params: { id } })).body,
    versionOf: async (id: number) => (await manager().getDrmReleaseVersion({ params: { id } })).body,
    deploy: (id: number) => portal().user('launch-operator').deployDrmDeployment({ params: { id }, body: {} }),
    /** a version of the company's vehicles that is ready for deployment */
    readyVersion: async (filter = 'FLEET = COMPANY'): Promise<number> => {
      made += 1;
      const api = manager();
      const { body: project } = await api.createDrmProject({ body: { ...drmProjectExample, name: `Rolled${made}` } });
      const { body } = await api.createDrmReleaseVersion({ params: { id: project.id }, body: drmDocumentExample });
      const params = { id: body.id };
      await api.saveDrmConfiguration({ params, body: configurationExample });
      await api.saveDrmAps({ params, body: apsExample });
      await api.saveDrmVersionVehicles({ params, body: filterOf(filter) });
      await api.completeDrmReleaseVersion({ params, body: {} });
      return body.id;
    },
    /** one that can be deployed, and how many vehicles it has */
    readyDeployment: async (versionId: number, parameters: object = {}, name = 'First wave') => {
      const { body } = await manager().createDrmDeployment({ params: { id: versionId }, body: { name } });
      const params = { id: body.id };
      await manager().saveDrmParameters({ params, body: { ...drmParametersExample, ...parameters } });
      const { count } = (await manager().saveDrmDeploymentVehicles({ params, body: filterOf('MODEL_YEAR != 1990') })).body;
      return { id: body.id, params, count };
    },
  };
}
