const lists =
  'STANDALONE_VEHICLE_LIST_READ | STANDALONE_VEHICLE_LIST_WRITE | IMPORTED_VEHICLE_LIST_READ | IMPORTED_VEHICLE_LIST_WRITE';
const smart = 'SMART_CAMPAIGN_READ | SMART_CAMPAIGN_WRITE | SMART_CAMPAIGN_ROLLOUT';
const drm = '(type DRM & (SOFTWARE_PROJECT_READ | SOFTWARE_PROJECT_WRITE | SOFTWARE_PROJECT_DELETE | RELEASE_WRITE))';
const deployments = 'DEPLOYMENT_READ | DEPLOYMENT_WRITE | DEPLOYMENT_ROLLOUT';
const tests =
  '((TEST_DEPLOYMENT_READ | TEST_DEPLOYMENT_WRITE | TEST_DEPLOYMENT_WRITE_LIVE | TEST_DEPLOYMENT_ROLLOUT) & (type CU | type CMT))';
const e311 = 'TEST_DEPLOYMENT_REQUEST_READ_OWN | TEST_DEPLOYMENT_REQUEST_WRITE_OWN | TEST_DEPLOYMENT_REQUEST_READ_ACTIVE';
const boards = [
  'DEPLOYMENT_TRACKING_READ | ERROR_TRACKING_READ | platform E311 | type ORU_MEB | platform E320',
  '(platform E312 & type ORU_NEXT) | (right VIEW_ORU23_DATA & platform MQB_MLB & type ORU_23)',
].join(' | ');

/** Everything that can tell of a vehicle (ADR 40): whoever may read any of it opens its page. */
export const anyOfVehicle = [
  lists,
  smart,
  drm,
  deployments,
  tests,
  e311,
  boards,
  'TEST_VEHICLE_READ | right E3_20_ORU_MANAGER',
].join(' | ');

/** The page of a vehicle, and its name in addresses, as spec-endpoints.ts has the other calls. */
export const vehicleLines = [
  ...['', '/events'].map((call) => `GET | /api/vehicles/{vehicleKey}${call} | selected | ${anyOfVehicle}`),
  `POST | /api/vehicles/key | selected | ${anyOfVehicle} | {"vin":"WVWZZZE1ZMP000001"}`,
].join('\n');
