import { all, any, permission, type Rule, reading } from './access.ts';

/** Who reads AEC projects and their candidates (ROLE-R04). */
export const softwareProjectRead = all({ type: 'CU' }, reading('SOFTWARE_PROJECT_READ'));
/** Who reads DRM projects and their release versions (ROLE-R02). */
export const drmProjectRead = all({ type: 'DRM' }, reading('SOFTWARE_PROJECT_READ'));
/** ROLE-R03, with the read of what it belongs to (ROLE-12) */
export const drmDeploymentRead = all(drmProjectRead, reading('DEPLOYMENT_READ'));
/** ROLE-R05 */
export const liveDeploymentRead = all({ type: 'CU' }, reading('DEPLOYMENT_READ'));
/** D-217 */
export const testDeploymentRead = all(reading('TEST_DEPLOYMENT_READ'), any({ type: 'CU' }, { type: 'CMT' }));
/** A document is open to those who may read what it belongs to: a project or a candidate (D-245). */
export const documentRead = all(softwareProjectRead, reading('DOCUMENT_READ'));
/** ROLE-R16; which ones somebody sees is decided request by request (D-072) */
export const e311RequestRead = any(
  reading('TEST_DEPLOYMENT_REQUEST_READ_OWN'),
  permission('TEST_DEPLOYMENT_REQUEST_READ_ACTIVE'),
);
/** ROLE-R17; who rolls it out need not read its request (D-243): its pages are siblings of those of the request */
export const e311DeploymentRead = reading('DEPLOYMENT_READ');

/** Who works with big-loop and ORU 2.0, their releases and campaigns (ROLE-T11, X-15, D-217) */
export const e320Manager: Rule = { right: 'E3_20_ORU_MANAGER' };
/** ROLE-R11 */
export const dataLoadRead = reading('DATA_LOAD_READ');
/** ORUN-10 */
export const smartCampaignRead = reading('SMART_CAMPAIGN_READ');
/** D-253: a saved plan is offered wherever phases are planned. */
export const savedPlanRead = any(liveDeploymentRead, smartCampaignRead);
/** ROLE-R06, D-214f: its pages open by platform or type too, so their calls do; which of its parts make no difference (D-217) */
export const baselineRead = any(reading('BASELINE_READ'), { platform: 'E312' }, { type: 'ORU_NEXT' });
/** ROLE-P14 */
export const baselineWrite = permission('BASELINE_WRITE');
/** ROLE-R07, ROLE-P19, D-078: whoever sees the milestone area writes in it */
export const drmdWrite = permission('DRMD_WRITE');
/** D-217 */
export const releaseNotesWrite = permission('RELEASE_WRITE');
/** Documents of a milestone, as those of a project (D-245): with the read right of what they belong to */
export const milestoneDocumentRead = all(drmdWrite, reading('DOCUMENT_READ'));
/** A document by its number is one of either: which rule holds for it, its row says. */
export const anyDocumentRead = any(documentRead, milestoneDocumentRead);
/** Who opens any board of tracked vehicles (ROLE-R18…R25); which campaigns they see there, each board says. */
export const trackedRead = any(
  permission('DEPLOYMENT_TRACKING_READ'),
  permission('ERROR_TRACKING_READ'),
  ...([{ platform: 'E311' }, { type: 'ORU_MEB' }, { platform: 'E320' }] as const),
  all({ platform: 'E312' }, { type: 'ORU_NEXT' }),
  all({ right: 'VIEW_ORU23_DATA' }, { platform: 'MQB_MLB' }, { type: 'ORU_23' }),
);
