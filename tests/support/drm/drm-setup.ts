import { drmDeploymentExample, drmParametersExample } from '#contract/drm-deployment/drm-deployment.ts';
import { drmProjectExample } from '#contract/drm-project/drm-project.ts';
import { apsExample } from '#contract/drm-release-version/aps-questionnaire.ts';
import { configurationExample, drmDocumentExample, drmFilterExample } from '#contract/drm-release-version/drm-release-version.ts';
import { type As, answer } from '#tests/support/portal/caller.ts';

const projects = '/api/drm/software-projects';
export const versionsPath = '/api/drm/release-versions';
export const deploymentsPath = '/api/drm/deployments';
type Made = { readonly id: number };

let made = 0;

/** DRM projects, versions and deployments on a running portal, made by the DRM manager through its calls. */
export function drmSetup(as: As) {
  const mark = Date.now() % 1_000_000;
  const send = async <T>(method: 'POST' | 'PUT', path: string, body: object) =>
    answer<T>(await as('drm-manager'), method, path, body);
  const project = async (): Promise<number> => {
    made += 1;
    return (await send<Made>('POST', projects, { ...drmProjectExample, name: `Walked${mark}-${made}` })).id;
  };
  /** with vehicles, which its state says nothing of */
  const version = async (projectId: number, document: object = {}) => {
    made += 1;
    const coreVersion = `${Math.floor(made / 900) + 1}.${made % 900}`;
    const body = { ...drmDocumentExample, changeList: [], ...document, coreVersion };
    const { id } = await send<Made>('POST', `${projects}/${projectId}/release-versions`, body);
    await send('PUT', `${versionsPath}/${id}/vehicle-list`, drmFilterExample);
    return { id, coreVersion };
  };
  const complete = async (id: number): Promise<void> => {
    await send('PUT', `${versionsPath}/${id}/configuration`, configurationExample);
    await send('PUT', `${versionsPath}/${id}/aps-questionnaire`, apsExample);
    await send('POST', `${versionsPath}/${id}/complete`, {});
  };
  const deployment = async (versionId: number, name = drmDeploymentExample.name): Promise<number> =>
    (await send<Made>('POST', `${versionsPath}/${versionId}/deployments`, { ...drmDeploymentExample, name })).id;
  /** brought to READY_TO_ROLLOUT */
  const prepare = async (id: number): Promise<void> => {
    await send('PUT', `${deploymentsPath}/${id}/parameters`, drmParametersExample);
    await send('PUT', `${deploymentsPath}/${id}/vehicle-list`, drmFilterExample);
  };
  const simulate = async (id: number, method: 'PUT' | 'POST', what: 'pace' | 'answers', body: object) =>
    answer<undefined>(await as('admin'), method, `/api/simulation/deployments/DRM/${id}/${what}`, body);
  return { project, version, complete, deployment, prepare, simulate, send };
}
