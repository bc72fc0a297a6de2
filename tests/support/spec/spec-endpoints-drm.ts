import { drmProjectExample } from '#contract/drm-project/drm-project.ts';

/** ROLE-R02, D-214e, D-243 */
const read = 'type DRM & (SOFTWARE_PROJECT_READ | SOFTWARE_PROJECT_WRITE | SOFTWARE_PROJECT_DELETE)';
const write = 'type DRM & SOFTWARE_PROJECT_WRITE';
const base = '/api/drm/software-projects';
const project = JSON.stringify({ ...drmProjectExample, name: 'Matrix' });

/** DRM projects (API-026 … API-030) as spec-endpoints.ts has the other calls: `{DP}` stands for a project. */
export const drmLines = `GET | ${base} | selected | ${read}
POST | ${base} | selected | ${write} | ${project}
GET | ${base}/{DP} | selected | ${read}
PUT | ${base}/{DP} | home | ${write} | ${project}
DELETE | ${base}/{DP} | home | type DRM & SOFTWARE_PROJECT_DELETE`;
