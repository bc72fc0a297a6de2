import { drmParametersExample } from '#contract/drm-deployment/drm-deployment.ts';
import { drmProjectExample } from '#contract/drm-project/drm-project.ts';
import { apsExample } from '#contract/drm-release-version/aps-questionnaire.ts';
import { configurationExample, drmDocumentExample, drmFilterExample } from '#contract/drm-release-version/drm-release-version.ts';

/** ROLE-R02, D-214e, D-243 */
const read = 'type DRM & (SOFTWARE_PROJECT_READ | SOFTWARE_PROJECT_WRITE | SOFTWARE_PROJECT_DELETE)';
const write = 'type DRM & SOFTWARE_PROJECT_WRITE';
const versionWrite = `${read} & RELEASE_WRITE`;
/** D-064.3, .4, .6 */
const manage = `${versionWrite} & role DRM_MANAGER`;
/** ROLE-R03 below ROLE-R02 (ROLE-12) */
const deploymentRead = `${read} & (DEPLOYMENT_READ | DEPLOYMENT_WRITE | DEPLOYMENT_ROLLOUT)`;
const deploymentWrite = `${deploymentRead} & DEPLOYMENT_WRITE`;
const rollout = `${deploymentRead} & DEPLOYMENT_ROLLOUT`;
const base = '/api/drm/software-projects';
const version = '/api/drm/release-versions/{DV}';
const deployment = '/api/drm/deployments/{DD}';
const simulation = '/api/simulation/deployments/DRM/{DD}';
const json = JSON.stringify;
const project = json({ ...drmProjectExample, name: 'Matrix' });
const document = json({ ...drmDocumentExample, coreVersion: '99.9' });
const named = '{"name":"Matrix"}';
const reason = '{"reason":"Please look at this once more."}';

/** DRM projects, release versions and deployments (API-026 … API-030, D-177) as spec-endpoints.ts has the other calls: `{DP}`, `{DV}`, `{DD}` stand for one of each. */
export const drmLines = `GET | ${base} | selected | ${read}
POST | ${base} | selected | ${write} | ${project}
GET | ${base}/{DP} | selected | ${read}
PUT | ${base}/{DP} | home | ${write} | ${project}
DELETE | ${base}/{DP} | home | type DRM & SOFTWARE_PROJECT_DELETE
GET | ${base}/{DP}/release-versions | selected | ${read}
POST | ${base}/{DP}/release-versions | home | ${versionWrite} | ${document}
GET | ${base}/{DP}/deployments | selected | ${deploymentRead}
GET | ${version} | selected | ${read}
PUT | ${version} | home | ${versionWrite} | ${document}
DELETE | ${version} | home | ${versionWrite}
GET | ${version}/configuration | selected | ${read}
PUT | ${version}/configuration | home | ${versionWrite} | ${json(configurationExample)}
GET | ${version}/aps-questionnaire | selected | ${read}
PUT | ${version}/aps-questionnaire | home | ${versionWrite} | ${json(apsExample)}
GET | ${version}/vehicle-list | selected | ${read}
PUT | ${version}/vehicle-list | home | ${versionWrite} | ${json(drmFilterExample)}
POST | ${version}/complete | home | ${manage}
POST | ${version}/reopen | home | ${manage}
POST | ${version}/cancel | home | ${manage}
GET | ${version}/deployments | selected | ${deploymentRead}
POST | ${version}/deployments | home | ${deploymentWrite} | ${named}
GET | ${deployment} | selected | ${deploymentRead}
PUT | ${deployment} | home | ${deploymentWrite} | ${named}
DELETE | ${deployment} | home | ${deploymentWrite}
GET | ${deployment}/parameters | selected | ${deploymentRead}
PUT | ${deployment}/parameters | home | ${deploymentWrite} | ${json(drmParametersExample)}
GET | ${deployment}/vehicle-list | selected | ${deploymentRead}
PUT | ${deployment}/vehicle-list | home | ${deploymentWrite} | ${json(drmFilterExample)}
GET | ${deployment}/plan | selected | ${deploymentRead}
POST | ${deployment}/deploy | home | ${rollout}
POST | ${deployment}/abort | home | ${rollout} | ${reason}
POST | ${deployment}/close | home | ${deploymentWrite}
POST | ${deployment}/pause | home | ${rollout} | ${reason}
POST | ${deployment}/resume | home | ${rollout}
POST | ${deployment}/retry-failed | home | ${rollout} | {"reasons":["DOWNLOAD_FAILED"]}
POST | ${deployment}/stop-vehicle | home | ${rollout} | {"vin":"WVWZZZE1ZMP000001","reason":"Please look at this once more."}
GET | ${deployment}/rollout/status | selected | ${deploymentRead}
GET | ${deployment}/rollout/vehicles | selected | ${deploymentRead}
PUT | ${simulation}/pace | home | role ADMIN | {"held":true}
POST | ${simulation}/answers | home | role ADMIN | {"type":"job.reported","status":"SUCCESS"}
GET | /api/workflows/drmReleaseVersion/waiting-times | selected | ${read}
GET | /api/workflows/drmDeployment/waiting-times | selected | ${deploymentRead}`;
