import { analyticsLines } from './spec-endpoints-analytics.ts';
import { baselineLines } from './spec-endpoints-blu.ts';
import { campaignLines } from './spec-endpoints-campaign.ts';
import { dataLoadLines } from './spec-endpoints-dlm.ts';
import { drmLines } from './spec-endpoints-drm.ts';
import { e311Lines } from './spec-endpoints-e311.ts';
import { milestoneLines } from './spec-endpoints-milestone.ts';
import { smartLines } from './spec-endpoints-smart.ts';
import { vehicleLines } from './spec-endpoints-vehicle.ts';

/**
 * Who may call what, as the specification says (D-060…D-063, D-079, D-171…D-189, D-214e, D-214f, D-219, D-243, D-245), kept apart from the endpoint
 * tables. A line: method | path | where it is decided | rule | body of a well-formed call.
 * Where: `none`, `selected` brand, `home` brand of the object, `target` brand of the path. `{P}`, `{C}`, `{L}` … stand for ids of a project,
 * a candidate in INTEGRATION, a document, its file and link, a test deployment, its file and link, a live deployment, a freeze window,
 * a comment, a test vehicle, a standalone, an imported and an embedded vehicle list (of a smart campaign), the upload of the imported one, a release notes project of somebody who left.
 * A command asks for the read of what it changes (ROLE-R04, ROLE-R05, D-217, ADR 19).
 * A step is withdrawn by who did it; in the matrix nobody did, and whoever could have done it hears that there is nothing to withdraw (D-060.11).
 */
const project =
  '{"moduleName":"Matrix","moduleVersion":"1.0.0","releaseType":"UPDATE","targetDate":"2099-01-01","ownerId":"seed-admin"}';
const candidate = '{"nameForRelease":"Alpha","description":"","vehiclePlatform":"ALL","vehicleBrands":[1]}';
const overview = '"name":"Matrix","description":"","purpose":"ROLLOUT","priority":50';
const targets = '{"selectedBrands":[1],"filterCriteria":[]}';
const plan = '{"phases":[{"name":"All","start":"2099-01-01T00:00:00Z","share":100}]}';
const zone = '{"timeZone":"Europe/Berlin"}';
const reason = '{"reason":"Please look at this once more."}';
const reasonAndZone = '{"reason":"Please look at this once more.","timeZone":"Europe/Berlin"}';
const stop = '{"vin":"WVWZZZE1ZMP000001","reason":"Please look at this once more."}';
const withdrawal = '{"reason":"The version is withdrawn.","rollouts":"PAUSE"}';
const retry = '{"reasons":["DOWNLOAD_FAILED"]}';

/** D-214e, D-243: writing, uploading and deploying imply reading the same family. */
const projectRead = '(SOFTWARE_PROJECT_READ | SOFTWARE_PROJECT_WRITE | SOFTWARE_PROJECT_DELETE)';
const testRead = '(TEST_DEPLOYMENT_READ | TEST_DEPLOYMENT_WRITE | TEST_DEPLOYMENT_WRITE_LIVE | TEST_DEPLOYMENT_ROLLOUT)';
const liveRead = '(DEPLOYMENT_READ | DEPLOYMENT_WRITE | DEPLOYMENT_ROLLOUT)';
const read = `type CU & ${projectRead}`;
const write = 'type CU & SOFTWARE_PROJECT_WRITE';
/** D-245: with the read right of what the document belongs to. */
const papers = `type CU & (DOCUMENT_READ | DOCUMENT_UPLOAD) & ${projectRead}`;
const upload = `type CU & DOCUMENT_UPLOAD & ${projectRead}`;
const tests = `${testRead} & (type CU | type CMT)`;
const lives = `type CU & ${liveRead}`;
const ofBrand = 'brandManager & SUMO_BRAND_APPROVAL';
const request = 'DEPLOYMENT_WRITE & (role CMT_DEPLOYMENT_MANAGER | role AEC_SDT_ADMIN)';
const manager = 'role RELEASE_MANAGER | role AEC_SDT_ADMIN';
/** D-185, D-217: what leads on is the owner's (D-074). */
const rn = '/api/release-notes/projects';
const notesWrite = `${projectRead} & RELEASE_WRITE`;
const notesOwner = `${notesWrite} & person owner`;
const notes =
  '{"title":"Matrix notes","appName":"oru","brand":"vw","region":"eu","swPackageName":"TestModule","swPackageVersion":"1.0.0","dueDate":"2099-01-01","ownerId":"seed-admin","targetLanguages":["en","de"]}';
const tv = 'TEST_VEHICLE_READ';
const tvWrite = 'TEST_VEHICLE_READ & (role TEST_VEHICLE_MANAGER | role TEST_VIN_MANAGER)';
const freeze = 'role RELEASE_MANAGER | role ADMIN';

const general =
  '{"vin":"WVWZZZE1ZMP999999","alias":"TV-1","type":"HIL","status":"ACTIVE","model":"ID.3","modelYear":2024,"platform":"E311"}';
const location = '{"site":"Wolfsburg","country":"DE","department":"EE","contactId":"seed-admin"}';
const state = '{"buildPhase":"PILOT","backendEnvironment":"DEV"}';

const ae = '/api/ae-container';
const rc = `${ae}/release-candidates/{C}`;
const doc = `${ae}/documents/{D}`;
const td = `${ae}/test-deployments`;
const ld = `${ae}/deployments`;
const vl = '/api/vehicle-lists';

/** D-216: detail by read or write of the list's own type; an embedded list by the permission of what it belongs to. */
const standaloneRead = 'STANDALONE_VEHICLE_LIST_READ | STANDALONE_VEHICLE_LIST_WRITE';
const importedRead = 'IMPORTED_VEHICLE_LIST_READ | IMPORTED_VEHICLE_LIST_WRITE';
const embeddedRead = 'SMART_CAMPAIGN_READ | SMART_CAMPAIGN_WRITE | SMART_CAMPAIGN_ROLLOUT';
const standaloneWrite = 'STANDALONE_VEHICLE_LIST_WRITE';
const importedWrite = 'IMPORTED_VEHICLE_LIST_WRITE';
const embeddedWrite = 'SMART_CAMPAIGN_WRITE';
/** D-253: whoever plans phases, of live deployments or of smart campaigns. */
const planners = `(${lives}) | ${embeddedRead}`;
const planWrite = `(${lives} & DEPLOYMENT_WRITE) | SMART_CAMPAIGN_WRITE`;
/** Lists embedded in what a DRM release version, a DRM deployment or a smart campaign is. */
const drmRead = `type DRM & (${projectRead} | RELEASE_WRITE | ${liveRead})`;
const anyList = `${standaloneRead} | ${importedRead} | ${embeddedRead} | ${drmRead}`;
/** D-186d, A6: a count needs the read of a page that it serves. */
const listCounts = `(DEPLOYMENT_VEHICLE_COUNT | IMPORTED_VEHICLE_LIST_WRITE | STANDALONE_VEHICLE_LIST_WRITE) & (${anyList})`;
const counts = `(DEPLOYMENT_VEHICLE_COUNT | TEST_DEPLOYMENT_WRITE | STANDALONE_VEHICLE_LIST_WRITE) & (${tests} | ${lives} | ${anyList})`;
/** D-079.2: locked by its owner; Admin stands for everybody. */
const ownerOr = (write: string) => `${write} & (person owner | role ADMIN)`;
const list = '{"name":"Matrix list","ownerId":"seed-admin","dataSource":"OEMIL","brandIds":[1]}';
const golf =
  '{"filter":{"operator":"AND","containers":[],"constraints":[{"key":"MODEL","comparison":"EQUAL","values":["Golf"]}]},"dataSource":"OEMIL","brandIds":[1]}';

const lines = `
GET | /api/cloud-proxy/feature-flags?name=cc.data.unece | none | anyone
GET | /api/error?type=UNKNOWN | none | anyone
GET | /api/cloud-proxy/user-managers | none | anyone
GET | /api/cloud-proxy/configuration | none | anyone
GET | /api/cloud-proxy/boot | none | anyone
POST | /api/cloud-proxy/monitoring-events | none | anyone | {"events":[]}
GET | /api/cloud-proxy/backend-status | selected | real
GET | /api/cloud-proxy/users?q=ad | selected | real
GET | /api/cloud-proxy/home | selected | real
GET | /api/cloud-proxy/running-rollouts | selected | real
GET | /api/audit?entityType=SOFTWARE_PROJECT&entityId={P} | selected | ${read}
GET | ${ae}/software-projects | selected | ${read}
GET | ${ae}/software-projects/validateModule?moduleName=Matrix&moduleVersion=1.0.0 | selected | ${read}
GET | ${ae}/software-projects/{P} | selected | ${read}
POST | ${ae}/software-projects | selected | ${write} | ${project}
PUT | ${ae}/software-projects/{P} | home | ${write} | ${project}
DELETE | ${ae}/software-projects/{P} | home | type CU & SOFTWARE_PROJECT_DELETE
GET | ${ae}/software-project-context/modules | selected | ${read}
GET | ${ae}/software-projects/{P}/release-candidates | selected | ${read}
POST | ${ae}/software-projects/{P}/release-candidates | home | ${read} & RELEASE_WRITE | {"version":"1.0.0","vehiclePlatform":"ALL","vehicleBrands":[1]}
GET | ${rc} | selected | ${read}
PUT | ${rc} | home | ${read} & RELEASE_WRITE | ${candidate}
GET | ${rc}/approval-status | selected | ${read}
POST | ${rc}/brands | home | ${read} & SOFTWARE_PROJECT_WRITE | {"brandId":6}
POST | ${rc}/brands/{B}/remove | home | ${read} & SOFTWARE_PROJECT_WRITE
POST | ${rc}/approval/push | home | ${read} & RC_PROMOTE_TO_APPROVAL
POST | ${rc}/approval/resolve-conflict | home | ${read} & RELEASE_WRITE
PUT | ${rc}/approval/release-notes/{B} | home | ${read} & RELEASE_WRITE | {"title":"What is new","url":"https://example.org/notes"}
POST | ${rc}/approval/release-notes/{B}/reopen | home | ${read} & RELEASE_WRITE
POST | ${rc}/approval/scm/confirm | home | ${read} & DOCUMENT_UPLOAD
POST | ${rc}/approval/scm/withdraw | home | ${read} & (DOCUMENT_UPLOAD | role AEC_SDT_ADMIN)
POST | ${rc}/approval/functional-validation/confirm | home | ${read} & SUMO_BRAND_APPROVAL | ${zone}
POST | ${rc}/approval/functional-validation/withdraw | home | ${read} & SUMO_BRAND_APPROVAL
POST | ${rc}/approval/brands/{B}/review | target | ${read} & (${ofBrand}) | {"documentId":1}
POST | ${rc}/approval/brands/{B}/unreview | target | ${read} & (${ofBrand}) | {"documentId":1}
POST | ${rc}/approval/brands/{B}/confirm | target | ${read} & (${ofBrand}) | ${zone}
POST | ${rc}/approval/brands/{B}/reject | target | ${read} & (${ofBrand}) | ${reasonAndZone}
POST | ${rc}/approval/brands/{B}/withdraw | target | ${read} & (${ofBrand})
POST | ${rc}/deployment-request/request | home | ${read} & DEPLOYMENT_WRITE
POST | ${rc}/deployment-request/approve | home | ${read} & (${request}) | ${zone}
POST | ${rc}/deployment-request/reject | home | ${read} & (${request}) | ${reason}
POST | ${rc}/deployment-request/withdraw | home | ${read} & DEPLOYMENT_WRITE
POST | ${rc}/deployment-request/confirm-release | home | ${read} & (${manager}) | ${zone}
POST | ${rc}/deployment-request/return | home | ${read} & (${manager}) | ${reason}
POST | ${rc}/deployment-request/withdraw-confirmation | home | ${read} & (${manager})
POST | ${rc}/live/push | home | ${read} & RC_PROMOTE_TO_LIVE
POST | ${rc}/live/resolve-conflict | home | ${read} & RC_PROMOTE_TO_LIVE
GET | ${rc}/withdrawal | selected | ${read}
POST | ${rc}/withdraw | home | ${read} & (RELEASE_WRITE & (${manager}) & DEPLOYMENT_ROLLOUT) | ${withdrawal}
POST | ${rc}/cancel | home | ${read} & (RELEASE_WRITE & (${manager})) | ${reason}
GET | ${ae}/documents?referenceType=RELEASE_CANDIDATE&referenceId={C} | selected | ${papers}
POST | ${ae}/documents | home | ${upload} | form {"referenceType":"RELEASE_CANDIDATE","referenceId":{C},"name":"Matrix"}
GET | ${doc} | selected | ${papers}
PUT | ${doc} | home | ${upload} | form {"name":"Matrix"}
DELETE | ${doc} | home | ${upload}
GET | ${doc}/files/{DF} | selected | ${papers}
DELETE | ${doc}/files/{DF} | home | ${upload}
DELETE | ${doc}/links/{DL} | home | ${upload}
POST | ${ae}/vehicles/count | selected | ${counts} | {"brandIds":[1],"filterCriteria":[]}
GET | /api/vehicle-lists/filter-context | selected | ${counts}
GET | ${td} | selected | ${tests}
GET | ${rc}/test-deployments | selected | ${tests}
GET | ${td}/file/{TF} | selected | ${tests}
DELETE | ${td}/file/{TF} | home | ${tests} & TEST_DOCUMENT_WRITE
DELETE | ${td}/links/{TL} | home | ${tests} & TEST_DOCUMENT_WRITE
POST | ${td} | home | ${read} & TEST_DEPLOYMENT_WRITE | {"releaseCandidateId":{C},"name":"Matrix","vehicleBrands":[1]}
GET | ${td}/{T} | selected | ${tests}
PUT | ${td}/{T} | home | ${tests} & TEST_DEPLOYMENT_WRITE | {"name":"Matrix"}
DELETE | ${td}/{T} | home | ${tests} & TEST_DEPLOYMENT_WRITE
GET | ${td}/{T}/vehicles/matching | selected | ${tests}
GET | ${td}/{T}/vehicles/ids | selected | ${tests}
GET | ${td}/{T}/vehicles/filter-criteria | selected | ${tests}
PUT | ${td}/{T}/vehicles/filter-criteria | home | ${tests} & TEST_DEPLOYMENT_WRITE | ${targets}
DELETE | ${td}/{T}/vehicles/filter-criteria | home | ${tests} & TEST_DEPLOYMENT_WRITE
GET | ${td}/{T}/vehicles/approved | selected | ${tests}
PUT | ${td}/{T}/vehicles/approved | home | ${tests} & TEST_DEPLOYMENT_WRITE | {"vehicles":[],"allApprovedVehicles":true,"vehicleGroupType":"STATIC"}
GET | ${td}/{T}/rollout/status | selected | ${tests}
GET | ${td}/{T}/rollout/vehicles | selected | ${tests}
GET | ${td}/{T}/log | selected | ${tests}
POST | ${td}/{T}/log/saveLogResults | home | ${tests} & TEST_DOCUMENT_WRITE | form {"notes":"All vehicles came back.","status":"Successful","timeZone":"Europe/Berlin"}
PUT | ${td}/{T}/log/results/{TR} | home | ${tests} & TEST_DOCUMENT_WRITE | form {"notes":"All vehicles came back."}
POST | ${td}/{T}/ACTIVATE | home | ${tests} & TEST_DEPLOYMENT_ROLLOUT
POST | ${td}/{T}/DEPLOY | home | ${tests} & TEST_DEPLOYMENT_ROLLOUT
POST | ${td}/{T}/rollout/retry-failed | home | ${tests} & TEST_DEPLOYMENT_ROLLOUT | ${retry}
POST | ${td}/{T}/rollout/stop-vehicle | home | ${tests} & TEST_DEPLOYMENT_ROLLOUT | ${stop}
GET | ${ae}/vehicle-groups | selected | ${tests}
GET | ${ld} | selected | ${lives}
GET | ${rc}/deployments | selected | ${lives}
POST | ${ld} | home | ${read} & DEPLOYMENT_WRITE | {${overview},"releaseCandidateId":{C}}
GET | ${ld}/{L} | selected | ${lives}
PUT | ${ld}/{L} | home | ${lives} & DEPLOYMENT_WRITE | {${overview}}
DELETE | ${ld}/{L} | home | ${lives} & DEPLOYMENT_WRITE
GET | ${ld}/{L}/way-back | home | ${lives} & ${read} & DEPLOYMENT_WRITE
GET | ${ld}/{L}/targets | selected | ${lives}
PUT | ${ld}/{L}/targets | home | ${lives} & DEPLOYMENT_WRITE | ${targets}
POST | ${ld}/{L}/targets/count | selected | ${lives} & (DEPLOYMENT_VEHICLE_COUNT | DEPLOYMENT_WRITE) | ${targets}
POST | ${ld}/{L}/request | home | ${lives} & DEPLOYMENT_WRITE | {"reason":"The next step of the release.","desiredStart":"2099-01-01"}
POST | ${ld}/{L}/withdraw | home | ${lives} & DEPLOYMENT_WRITE
POST | ${ld}/{L}/withdraw-approval | home | ${lives} & DEPLOYMENT_WRITE
POST | ${ld}/{L}/retry-list | home | ${lives} & DEPLOYMENT_WRITE
POST | ${ld}/{L}/approve | home | ${lives} & DEPLOYMENT_WRITE & role RELEASE_MANAGER
POST | ${ld}/{L}/reject | home | ${lives} & DEPLOYMENT_WRITE & role RELEASE_MANAGER | ${reason}
GET | ${ld}/{L}/plan | selected | ${lives}
PUT | ${ld}/{L}/plan | home | ${lives} & DEPLOYMENT_WRITE | ${plan}
POST | ${ld}/{L}/plan/preview | selected | ${lives} & DEPLOYMENT_WRITE | ${plan}
POST | ${ld}/{L}/start | home | ${lives} & DEPLOYMENT_ROLLOUT | {"startNow":true}
POST | ${ld}/{L}/pause | home | ${lives} & DEPLOYMENT_ROLLOUT | ${reason}
POST | ${ld}/{L}/go | home | ${lives} & DEPLOYMENT_ROLLOUT | ${reason}
POST | ${ld}/{L}/resume | home | ${lives} & DEPLOYMENT_ROLLOUT
POST | ${ld}/{L}/abort | home | ${lives} & DEPLOYMENT_ROLLOUT | ${reason}
POST | ${ld}/{L}/retry-failed | home | ${lives} & DEPLOYMENT_ROLLOUT | ${retry}
POST | ${ld}/{L}/stop-vehicle | home | ${lives} & DEPLOYMENT_ROLLOUT | ${stop}
POST | ${ld}/{L}/close | home | ${lives} & DEPLOYMENT_WRITE
GET | ${ld}/{L}/rollout/status | selected | ${lives}
GET | ${ld}/{L}/rollout/vehicles | selected | ${lives}
GET | /api/freeze-windows | selected | ${lives}
POST | /api/freeze-windows | selected | ${freeze} | {"from":"2099-01-01T00:00:00Z","to":"2099-01-02T00:00:00Z","reason":"Inventory of the year."}
DELETE | /api/freeze-windows/{W} | home | ${freeze}
GET | /api/saved-plans | selected | ${planners}
POST | /api/saved-plans | selected | ${planWrite} | {"name":"Four waves","plan":${plan}}
DELETE | /api/saved-plans/{SP} | home | ${planWrite}
GET | /api/collab/comments?entityType=SOFTWARE_PROJECT&entityId={P} | selected | ${read}
POST | /api/collab/comments?entityType=SOFTWARE_PROJECT&entityId={P} | selected | ${read} | {"text":"Looks good."}
PUT | /api/collab/comments/{N} | selected | ${read} & role ADMIN | {"text":"Looks good."}
DELETE | /api/collab/comments/{N} | selected | ${read} & role ADMIN
GET | /api/test-vehicles | selected | ${tv}
GET | /api/test-vehicles/export.csv | selected | ${tv}
GET | /api/test-vehicles/construction-state.schema.json | selected | ${tv}
POST | /api/test-vehicles | selected | ${tvWrite} | ${general}
POST | /api/test-vehicles/bulk-edit | home | ${tvWrite} | {"vehicles":[{"id":{V},"revision":999999}],"change":{"site":"Wolfsburg"}}
GET | /api/test-vehicles/{V} | selected | ${tv}
PUT | /api/test-vehicles/{V} | home | ${tvWrite} | {"generalInformation":${general},"locationDepartment":${location},"constructionState":${state}}
DELETE | /api/test-vehicles/{V} | home | ${tvWrite}
GET | /api/test-vehicles/{V}/general-information | selected | ${tv}
PUT | /api/test-vehicles/{V}/general-information | home | ${tvWrite} | ${general}
GET | /api/test-vehicles/{V}/location-department | selected | ${tv}
PUT | /api/test-vehicles/{V}/location-department | home | ${tvWrite} | ${location}
GET | /api/test-vehicles/{V}/construction-state | selected | ${tv}
PUT | /api/test-vehicles/{V}/construction-state | home | ${tvWrite} | ${state}
POST | /api/test-vehicles/{V}/construction-state/import | home | ${tvWrite} | form {"apply":false}
GET | /api/test-vehicles/{V}/timeline | selected | ${tv}
GET | /api/search?q=Matrix | selected | real
GET | /api/collab/people?entityType=RELEASE_CANDIDATE&entityId={C}&roles=CONTAINER_PO | selected | ${read}
GET | /api/collab/asks?entityType=RELEASE_CANDIDATE&entityId={C} | selected | ${read}
GET | /api/collab/asks/people?entityType=RELEASE_CANDIDATE&entityId={C}&command=approval.push | selected | ${read}
POST | /api/collab/asks | selected | ${read} | {"entityType":"RELEASE_CANDIDATE","entityId":{C},"command":"approval.push","toRole":"CONTAINER_PO"}
GET | /api/collab/watches | selected | real
PUT | /api/collab/watches/RELEASE_CANDIDATE/{C} | selected | ${read}
DELETE | /api/collab/watches/RELEASE_CANDIDATE/{C} | selected | ${read}
GET | /api/locks/LIVE_DEPLOYMENT/{L} | selected | ${lives}
POST | /api/locks/LIVE_DEPLOYMENT/{L} | home | ${lives} & DEPLOYMENT_WRITE
PUT | /api/locks/LIVE_DEPLOYMENT/{L} | home | ${lives} & DEPLOYMENT_WRITE
DELETE | /api/locks/LIVE_DEPLOYMENT/{L} | home | ${lives} & DEPLOYMENT_WRITE
GET | ${vl} | selected | ${standaloneRead} | ${importedRead}
POST | ${vl}/standalone | selected | ${standaloneWrite} | ${list}
POST | ${vl}/imported | selected | ${importedWrite} | ${list}
GET | ${vl}/standalone/{VS} | selected | ${standaloneRead}
PUT | ${vl}/standalone/{VS} | home | ${standaloneWrite} | ${list}
DELETE | ${vl}/standalone/{VS} | home | ${standaloneWrite}
GET | ${vl}/standalone/{VS}/vins | selected | ${standaloneRead}
POST | ${vl}/standalone/{VS}/sync | home | ${standaloneWrite}
POST | ${vl}/standalone/{VS}/lock | home | ${ownerOr(standaloneWrite)} | {}
DELETE | ${vl}/standalone/{VS}/lock | home | ${ownerOr(standaloneWrite)}
GET | ${vl}/imported/{VI} | selected | ${importedRead}
PUT | ${vl}/imported/{VI} | home | ${importedWrite} | ${list}
DELETE | ${vl}/imported/{VI} | home | ${importedWrite}
GET | ${vl}/imported/{VI}/vins | selected | ${importedRead}
POST | ${vl}/imported/{VI}/sync | home | ${importedWrite}
POST | ${vl}/imported/{VI}/lock | home | ${ownerOr(importedWrite)} | {}
DELETE | ${vl}/imported/{VI}/lock | home | ${ownerOr(importedWrite)}
GET | ${vl}/embedded/{VE} | selected | ${embeddedRead}
PUT | ${vl}/embedded/{VE} | home | ${embeddedWrite} | ${list}
DELETE | ${vl}/embedded/{VE} | home | ${embeddedWrite}
GET | ${vl}/embedded/{VE}/vins | selected | ${embeddedRead}
POST | ${vl}/embedded/{VE}/sync | home | ${embeddedWrite}
POST | ${vl}/embedded/{VE}/lock | home | ${ownerOr(embeddedWrite)} | {}
DELETE | ${vl}/embedded/{VE}/lock | home | ${ownerOr(embeddedWrite)}
GET | ${vl}/imported/{VI}/invalid.csv | selected | ${importedRead}
POST | ${vl}/imported/upload | selected | ${importedWrite} | form {"name":"Matrix","brandIds":[1]}
PUT | ${vl}/imported/{VI}/upload | home | ${importedWrite} | form {}
GET | ${vl}/imports | selected | ${importedWrite}
GET | ${vl}/imports/{VU} | selected | ${importedWrite}
POST | ${vl}/imports/{VU}/cancel | home | ${importedWrite}
POST | ${vl}/imports/{VU}/apply | home | ${importedWrite} | {"mode":"ADD"}
GET | ${vl}/imports/{VU}/lines.csv?part=ADDED | selected | ${importedWrite}
POST | ${vl}/imported/{VI}/restore | home | ${importedWrite} | {"versionId":1}
POST | ${vl}/count | selected | ${listCounts} | ${golf}
POST | ${vl}/count/explanation | selected | ${listCounts} | ${golf}
POST | ${vl}/sample | selected | ${listCounts} | ${golf}
GET | ${vl}/list-filter-context | selected | ${listCounts}
GET | ${vl}/filter-values?key=MODEL | selected | ${listCounts}
POST | ${vl}/standalone/{VS}/copy | selected | ${standaloneWrite} | {"name":"Matrix copy"}
POST | ${vl}/imported/{VI}/copy | selected | ${importedWrite} | {"name":"Matrix copy"}
PUT | /api/simulation/deployments/TEST/{T}/pace | home | role ADMIN | {"held":true}
PUT | /api/simulation/deployments/LIVE/{L}/pace | home | role ADMIN | {"held":true}
POST | /api/simulation/deployments/TEST/{T}/answers | home | role ADMIN | {"type":"job.reported","status":"SUCCESS"}
POST | /api/simulation/deployments/LIVE/{L}/answers | home | role ADMIN | {"type":"lastPhase.started"}
PUT | /api/simulation/backends/fleet | none | role ADMIN | {"status":"UP"}
GET | ${rn} | selected | ${projectRead}
GET | ${rn}/{RN} | selected | ${projectRead}
GET | ${rn}/{RN}/health | selected | ${projectRead}
GET | ${rn}/{RN}/languages | selected | ${projectRead}
POST | ${rn} | selected | ${notesWrite} | ${notes}
PUT | ${rn}/{RN} | home | ${notesWrite} | ${notes}
GET | /api/release-notes/deleted | selected | ${projectRead}
DELETE | ${rn}/{RN} | home | ${notesOwner}
POST | ${rn}/{RN}/start-editing | home | ${notesOwner} | {}
POST | ${rn}/{RN}/translate | home | ${notesOwner} | {}
POST | ${rn}/{RN}/return | home | ${notesOwner} | ${reason}
POST | ${rn}/{RN}/publish | home | ${notesOwner} | {}
POST | ${rn}/{RN}/reopen | home | ${notesOwner} | {}
POST | ${rn}/{RN}/complete | home | ${notesOwner} | {}
PUT | /api/simulation/release-notes-projects/{RN}/answer | home | role ADMIN | {"health":"OK","percent":0}
${e311Lines}
${dataLoadLines}
${analyticsLines}
${campaignLines}
${smartLines}
${drmLines}
${vehicleLines}
${milestoneLines}
${baselineLines}
GET | /api/workflows/releaseNotesProject/waiting-times | selected | ${projectRead}
GET | /api/workflows/candidate/waiting-times | selected | ${read}
GET | /api/workflows/testDeployment/waiting-times | selected | ${tests}
GET | /api/workflows/liveDeployment/waiting-times | selected | ${lives}
GET | /api/workflows/candidate/coverage | selected | real
`;

export type SpecCall = {
  readonly method: string;
  readonly path: string;
  readonly at: 'none' | 'selected' | 'home' | 'target';
  readonly rule: string;
  readonly body?: string;
  readonly isForm: boolean;
};

/** Calls that the browser may make; what the identity proxy and the live channel do has tests of its own. */
export const specCalls: readonly SpecCall[] = lines
  .trim()
  .split('\n')
  .map((line) => {
    const [method = '', path = '', at = '', ...rest] = line.split(' | ');
    const hasBody = /^(form )?\{/.test(rest.at(-1) ?? '');
    const body = hasBody ? rest.at(-1)?.replace(/^form /, '') : undefined;
    return {
      method,
      path,
      at: at as SpecCall['at'],
      rule: (hasBody ? rest.slice(0, -1) : rest).join(' | '),
      isForm: hasBody && (rest.at(-1) ?? '').startsWith('form '),
      ...(body !== undefined && { body }),
    };
  });
