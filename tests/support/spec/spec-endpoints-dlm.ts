const reason = '{"reason":"Please look at this once more."}';

/** API-031 … API-040, D-069 … D-071, D-178, D-184, D-201; D-214e: writing implies reading. */
const dl = '/api/dataloadmanagement/campaigns';
const cal = '/api/dataloadmanagement/calendar';
const board = '/api/analytics/data-load';
const read = '(DATA_LOAD_READ | DATA_LOAD_WRITE)';
const smart = '(SMART_CAMPAIGN_READ | SMART_CAMPAIGN_WRITE | SMART_CAMPAIGN_ROLLOUT)';
const write = `${read} & DATA_LOAD_WRITE`;
const admin = `${read} & role DATA_LOAD_ADMIN`;
const days = '?from=2099-01-01&to=2099-01-31';
const campaign =
  '{"title":"Matrix","type":"OTHER","campaignStart":"2099-01-20T06:00:00.000Z","dataPackageSize":12,"campaignOwner":"seed-admin","updateType":"OPTIONAL","customerImpact":"NONE"}';
/** Data load as spec-endpoints.ts has the other calls: `{DC}` stands for a campaign of the type OTHER whose owner has left, `{DB}` for its batch. */
export const dataLoadLines = `GET | ${dl} | selected | ${read}
POST | ${dl} | selected | ${write} | ${campaign}
GET | ${dl}/{DC} | selected | ${read}
PUT | ${dl}/{DC} | home | ${write} | ${campaign}
DELETE | ${dl}/{DC} | home | ${read} & (DATA_LOAD_WRITE & person owner | role DATA_LOAD_ADMIN)
GET | ${dl}/{DC}/exportCsv | selected | ${read}
GET | ${dl}/{DC}/batches | selected | ${read}
PUT | ${dl}/{DC}/batches | home | ${write} | {"batches":[]}
POST | ${dl}/{DC}/evaluate | home | ${admin} | {"state":"PLAN"}
GET | ${dl}/{DC}/evaluate | selected | ${read}
POST | ${dl}/{DC}/pause | home | ${write} | {}
POST | ${dl}/{DC}/resume | home | ${write} | {}
POST | ${dl}/{DC}/stop | home | ${admin} | ${reason}
POST | ${dl}/{DC}/cancel | home | ${write} | {}
POST | ${dl}/{DC}/replan | home | ${write} | {}
GET | ${dl}/{DC}/batches/{DB} | selected | ${read}
POST | ${dl}/{DC}/batches/{DB}/pause | home | ${write} | {}
POST | ${dl}/{DC}/batches/{DB}/resume | home | ${write} | {}
POST | ${dl}/{DC}/batches/{DB}/stop | home | ${write} | {}
PUT | /api/simulation/data-load-campaigns/{DC}/answer | home | role ADMIN | {"health":"OK","progress":0}
GET | ${cal}/batches${days} | selected | ${read}
GET | /api/scm/calendar/batches${days} | selected | ${smart}
GET | ${cal}/status${days} | selected | ${read}
GET | ${cal}/freezes${days} | selected | ${read} | ${smart}
GET | ${cal}/feed | selected | ${read} | ${smart}
POST | ${cal}/feed | selected | (${read} | ${smart}) | {}
DELETE | ${cal}/feed | none | anyone
GET | ${cal}/feed.ics | none | anyone
GET | ${board}/filters | selected | ${read}
GET | ${board}/widgets/volume | selected | ${read}
GET | ${board}/rows | selected | ${read}
GET | ${board}/rows.csv | selected | ${read}
GET | /api/workflows/dataLoadCampaign/waiting-times | selected | ${read}
GET | /api/workflows/dataLoadBatch/waiting-times | selected | ${read}`;
