import { smartCampaignCommands, smartDetailsExample } from '#contract/smart-campaign/smart-campaign.ts';
import { smartParametersExample } from '#contract/smart-campaign/smart-parameters.ts';

/** ORUN-10, D-214e: writing and rolling out imply reading. */
const read = '(SMART_CAMPAIGN_READ | SMART_CAMPAIGN_WRITE | SMART_CAMPAIGN_ROLLOUT)';
const write = `${read} & SMART_CAMPAIGN_WRITE`;
/** D-068.05 */
const approval = `${write} & role CAMPAIGN_MANAGER`;
const rollout = `${read} & SMART_CAMPAIGN_ROLLOUT`;
const base = '/api/scm/campaigns';
const one = `${base}/{SC}`;
const details = JSON.stringify({ ...smartDetailsExample, name: 'Matrix' });
const reason = '{"reason":"Please look at this once more."}';
const plan = JSON.stringify(smartCampaignCommands['plan.save'].example);
const simulation = '/api/simulation/deployments/SMART/{SC}';

/** Smart and CU campaigns (D-183, D-068) as spec-endpoints.ts has the other calls: `{SC}` stands for a campaign in preparation. */
export const smartLines = `GET | ${base} | selected | ${read}
POST | ${base} | selected | ${write} | ${details}
GET | ${one} | selected | ${read}
DELETE | ${one} | home | ${write}
GET | ${one}/software-details | selected | ${read}
PUT | ${one}/software-details | home | ${write} | ${details}
GET | ${one}/vehicles | selected | ${read}
PUT | ${one}/vehicles | home | ${write} | {"vehicleListId":1}
GET | ${one}/parameters | selected | ${read}
PUT | ${one}/parameters | home | ${write} | ${JSON.stringify(smartParametersExample)}
POST | ${one}/request | home | ${write} | {"purpose":"ROLLOUT","desiredStart":"2099-01-20"}
POST | ${one}/withdraw | home | ${write}
POST | ${one}/approve | home | ${approval}
POST | ${one}/reject | home | ${approval} | ${reason}
POST | ${one}/withdraw-approval | home | ${write}
POST | ${one}/retry-list | home | ${write}
GET | ${one}/way-back | selected | ${write}
GET | ${one}/plan | selected | ${read}
PUT | ${one}/plan | home | ${write} | ${plan}
POST | ${one}/plan/preview | selected | ${write} | ${plan}
POST | ${one}/rollout | home | ${rollout}
POST | ${one}/abort | home | ${rollout} | ${reason}
POST | ${one}/pause | home | ${rollout} | ${reason}
POST | ${one}/resume | home | ${rollout}
POST | ${one}/go | home | ${rollout} | ${reason}
POST | ${one}/retry-failed | home | ${rollout} | {"reasons":["DOWNLOAD_FAILED"]}
POST | ${one}/stop-vehicle | home | ${rollout} | {"vin":"WVWZZZE1ZMP000001","reason":"Please look at this once more."}
GET | ${one}/rollout/status | selected | ${read}
GET | ${one}/rollout/vehicles | selected | ${read}
GET | /api/scm/cu-campaigns | selected | ${read} & type CU
PUT | ${simulation}/pace | home | role ADMIN | {"held":true}
POST | ${simulation}/answers | home | role ADMIN | {"type":"job.reported","status":"SUCCESS"}
GET | /api/workflows/smartCampaign/waiting-times | selected | ${read}`;
