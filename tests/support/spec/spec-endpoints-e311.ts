const reason = '{"reason":"Please look at this once more."}';
const stop = '{"vin":"WVWZZZE1ZMP000001","reason":"Please look at this once more."}';
const retry = '{"reasons":["DOWNLOAD_FAILED"]}';

/** ROLE-R16, ROLE-R17, ROLE-P18, D-072, D-073, D-181; who rolls a deployment out need not read its request (D-243). */
const dr = '/api/e3oru11/deployment-requests';
const ed = '/api/e3oru11/deployments';
const drRead = '(TEST_DEPLOYMENT_REQUEST_READ_OWN | TEST_DEPLOYMENT_REQUEST_WRITE_OWN | TEST_DEPLOYMENT_REQUEST_READ_ACTIVE)';
const drOwner = `${drRead} & TEST_DEPLOYMENT_REQUEST_WRITE_OWN & person requester`;
const edRead = '(DEPLOYMENT_READ | DEPLOYMENT_WRITE | DEPLOYMENT_ROLLOUT)';
const drGeneral =
  '{"title":"Matrix","description":"A request of the matrix.","department":"EE","reason":"OTHER","modelSeries":["ID.3"],"plannedStart":"2099-01-01","plannedEnd":"2099-01-02"}';
const parameters =
  '{"enabledPowerGrid":"0","currentConsumption":15,"currentConsumptionHv":0,"electricChargeQuota":30,"flashDuration":1800,"flashDurationHv":0,"flashDurationHmi":30,"communicationControl":true,"ecuReset":true,"eventMemoryErasure":true,"eventMemoryErasureObd":false,"warningLight":false,"inventoryValidation":true,"flashBlockCheck":true,"tuning":false,"downgradeProtection":true,"blockFlashAttempts":3,"flashAttempts":3,"flashProcessRepeats":1,"repeats":2,"retries":2,"programmingAttempts":3,"timeDelay":0,"timeDelayStart1":1000,"timeDelayStart2":2000,"timeDelayWaitForSleep":180,"countryAssignment":[],"logLevel":"INFO","description":"","htmlUri":"","installationFailureAction":"STOP"}';
/** E3 1.1 as spec-endpoints.ts has the other calls: `{E}` stands for a request whose requester has left, `{ED}` for a deployment of it. */
export const e311Lines = `GET | ${dr} | selected | ${drRead}
POST | ${dr} | selected | ${drRead} & TEST_DEPLOYMENT_REQUEST_WRITE_OWN | ${drGeneral}
GET | ${dr}/{E} | selected | ${drRead}
PUT | ${dr}/{E} | home | ${drOwner} | ${drGeneral}
DELETE | ${dr}/{E} | home | ${drRead} & (TEST_DEPLOYMENT_REQUEST_WRITE_OWN & person requester | TEST_DEPLOYMENT_REQUEST_DELETE)
POST | ${dr}/{E}/submit | home | ${drOwner} | {}
POST | ${dr}/{E}/withdraw | home | ${drOwner} | {}
POST | ${dr}/{E}/accept | home | ${drRead} & TEST_DEPLOYMENT_REQUEST_READ_ACTIVE & role TEST_MANAGER | {}
POST | ${dr}/{E}/reject | home | ${drRead} & TEST_DEPLOYMENT_REQUEST_READ_ACTIVE & role TEST_MANAGER | ${reason}
POST | ${dr}/{E}/cancel | home | ${drRead} & (TEST_DEPLOYMENT_REQUEST_WRITE_OWN & person requester | role TEST_MANAGER) | ${reason}
GET | ${dr}/{E}/vehicles | selected | ${drRead}
PUT | ${dr}/{E}/vehicles | home | ${drOwner} | {"vins":[]}
GET | ${dr}/{E}/ecu-updates | selected | ${drRead}
PUT | ${dr}/{E}/ecu-updates | home | ${drOwner} | {"updates":[]}
GET | ${dr}/{E}/ecu-updates-and-vehicles | selected | ${drRead}
GET | ${dr}/{E}/history | selected | ${drRead}
PUT | ${dr}/{E}/ecu-updates-and-vehicles | home | ${drOwner} | {"assignments":[]}
GET | ${ed} | selected | ${edRead}
POST | ${ed} | home | ${drRead} & DEPLOYMENT_WRITE | {"description":"Matrix","deploymentRequestId":{E}}
GET | ${ed}/{ED} | selected | ${edRead}
GET | ${ed}/{ED}/vehicles | selected | ${edRead}
PUT | ${ed}/{ED}/vehicles | home | ${edRead} & DEPLOYMENT_WRITE | {"selectedVins":[]}
PUT | ${ed}/{ED}/vehicles/confirmation | home | ${edRead} & DEPLOYMENT_WRITE | {}
POST | ${ed}/{ED}/vehicles/withdraw | home | ${edRead} & DEPLOYMENT_WRITE | {}
GET | ${ed}/{ED}/cpl | selected | ${edRead}
PUT | ${ed}/{ED}/cpl | home | ${edRead} & DEPLOYMENT_WRITE | {"entries":[]}
POST | ${ed}/{ED}/cpl/confirm | home | ${edRead} & DEPLOYMENT_WRITE | {}
POST | ${ed}/{ED}/cpl/withdraw | home | ${edRead} & DEPLOYMENT_WRITE | {}
GET | ${ed}/{ED}/parameters | selected | ${edRead}
PUT | ${ed}/{ED}/parameters | home | ${edRead} & DEPLOYMENT_WRITE | ${parameters}
POST | ${ed}/{ED}/parameters/confirm | home | ${edRead} & DEPLOYMENT_WRITE | {}
POST | ${ed}/{ED}/parameters/withdraw | home | ${edRead} & DEPLOYMENT_WRITE | {}
POST | ${ed}/{ED}/rollout | home | ${edRead} & DEPLOYMENT_ROLLOUT | {}
POST | ${ed}/{ED}/rollout/retry-failed | home | ${edRead} & DEPLOYMENT_ROLLOUT | ${retry}
POST | ${ed}/{ED}/rollout/stop-vehicle | home | ${edRead} & DEPLOYMENT_ROLLOUT | ${stop}
GET | ${ed}/{ED}/ecu-updates | selected | ${edRead}
GET | ${ed}/{ED}/tracking | selected | ${edRead}
GET | /api/workflows/e311Request/waiting-times | selected | ${drRead}
GET | /api/workflows/e311Deployment/waiting-times | selected | ${edRead}`;
