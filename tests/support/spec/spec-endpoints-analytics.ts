const errors = 'ERROR_TRACKING_READ | platform E311 | type ORU_MEB';
const oru23 = '(DEPLOYMENT_TRACKING_READ | ERROR_TRACKING_READ | right VIEW_ORU23_DATA) & platform MQB_MLB & type ORU_23';
/** ROLE-R18 … ROLE-R25, D-190: each board with one of its widgets; its calls are those of every board. */
const boards: readonly (readonly [board: string, rule: string, widget: string])[] = [
  ['deployment-tracking', 'DEPLOYMENT_TRACKING_READ | platform E311 | type ORU_MEB', 'funnel'],
  ['cu-deployment-tracking', 'DEPLOYMENT_TRACKING_READ & type CU', 'modules'],
  ['e3-12-deployment-tracking', 'platform E312 & type ORU_NEXT', 'adoption'],
  ['error-tracking', errors, 'heat'],
  ['unece-error-tracking', errors, 'open-days'],
  ['cu-error-tracking', 'ERROR_TRACKING_READ & type CU', 'codes'],
  ['e311-developer-mode', 'ERROR_TRACKING_READ & platform E311 & type ORU_MEB', 'attempts'],
  ['e3-20-developer-mode', 'ERROR_TRACKING_READ | platform E320', 'energy'],
  ['e310-oru23', oru23, 'states'],
  ['mqb-mlb-oru23', oru23, 'coverage'],
];

/** Boards as spec-endpoints.ts has the other calls. */
export const analyticsLines = boards
  .flatMap(([board, rule, widget]) =>
    ['filters', `widgets/${widget}`, 'rows', 'rows.csv'].map(
      (call) => `GET | /api/analytics/${board}/${call} | selected | ${rule}`,
    ),
  )
  .join('\n');
