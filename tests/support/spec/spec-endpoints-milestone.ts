import { milestoneExample } from '#contract/milestone/milestone.ts';
import { milestoneRiskExample } from '#contract/milestone-risk/milestone-risk.ts';
import { milestoneTestExample } from '#contract/milestone-test/milestone-test.ts';

/** ROLE-R07, ROLE-P19 */
const drmd = 'DRMD_WRITE';
const papers = `${drmd} & (DOCUMENT_READ | DOCUMENT_UPLOAD)`;
const upload = `${drmd} & DOCUMENT_UPLOAD`;
/** D-182: deployments as they are seen elsewhere */
const deployments =
  'type DRM & (SOFTWARE_PROJECT_READ | SOFTWARE_PROJECT_WRITE | SOFTWARE_PROJECT_DELETE) & (DEPLOYMENT_READ | DEPLOYMENT_WRITE | DEPLOYMENT_ROLLOUT)';
const reason = '{"reason":"Please look at this once more."}';
const base = '/api/drm/drmd';
const milestone = `${base}/milestones/{MI}`;
const test = `${base}/tests/{MT}`;
const risk = `${base}/risks/{MR}`;
/** D-077.4, D-077.6, D-077.7: the owner, who has left */
const owner = `${drmd} & person owner`;
const document = '/api/ae-container/documents/{MD}';
/** Ids stand for objects, and are no texts. */
const body = (of: 'DP' | 'MI', key: string, example: object) =>
  JSON.stringify({ ...example, [key]: 0 }).replace(`"${key}":0`, `"${key}":{${of}}`);
const milestoneBody = body('DP', 'swProjectId', milestoneExample);
const testBody = body('MI', 'milestoneId', milestoneTestExample);
const riskBody = body('MI', 'milestoneId', milestoneRiskExample);

/** Milestones (D-182) as spec-endpoints.ts has the other calls: `{MI}` is a milestone with a test, a risk whose owner has left, and a document. */
export const milestoneLines = `GET | ${base}/milestones | selected | ${drmd}
POST | ${base}/milestones | selected | ${drmd} | ${milestoneBody}
GET | ${milestone} | selected | ${drmd}
PUT | ${milestone} | home | ${drmd} | ${milestoneBody}
DELETE | ${milestone} | home | ${drmd}
POST | ${milestone}/start | home | ${drmd}
POST | ${milestone}/complete | home | ${drmd}
POST | ${milestone}/cancel | home | ${drmd} | ${reason}
GET | ${base}/projects | selected | ${drmd}
GET | ${base}/milestone-names | selected | ${drmd}
GET | ${base}/tests | selected | ${drmd}
POST | ${base}/tests | home | ${drmd} | ${testBody}
GET | ${test} | selected | ${drmd}
PUT | ${test} | home | ${drmd} | ${testBody}
DELETE | ${test} | home | ${drmd}
POST | ${test}/start | home | ${drmd}
POST | ${test}/pass | home | ${drmd}
POST | ${test}/fail | home | ${drmd} | ${reason}
POST | ${test}/retest | home | ${drmd}
GET | ${base}/risks | selected | ${drmd}
POST | ${base}/risks | home | ${drmd} | ${riskBody}
GET | ${risk} | selected | ${drmd}
PUT | ${risk} | home | ${drmd} | ${riskBody}
DELETE | ${risk} | home | ${drmd}
GET | ${risk}/approval | selected | ${drmd}
PUT | ${risk}/approval | home | ${drmd} | {"approverId":"seed-admin"}
POST | ${risk}/assess | home | ${owner}
POST | ${risk}/accept | home | ${drmd}
POST | ${risk}/reject | home | ${drmd} | ${reason}
POST | ${risk}/close | home | ${owner}
POST | ${risk}/reopen | home | ${owner}
GET | ${base}/documents | selected | ${papers}
POST | ${base}/documents | home | ${upload} | form {"referenceId":{MI},"name":"Matrix"}
GET | ${document} | selected | ${papers}
PUT | ${document} | home | ${upload} | form {"name":"Matrix"}
DELETE | ${document} | home | ${upload}
GET | ${document}/files/{MF} | selected | ${papers}
DELETE | ${document}/files/{MF} | home | ${upload}
DELETE | ${document}/links/{ML} | home | ${upload}
GET | ${base}/deployments | selected | ${drmd} & ${deployments}
GET | /api/workflows/milestone/waiting-times | selected | ${drmd}
GET | /api/workflows/milestoneTest/waiting-times | selected | ${drmd}
GET | /api/workflows/milestoneRisk/waiting-times | selected | ${drmd}`;
