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

const boardLines = boards
  .flatMap(([board, rule, widget]) =>
    ['filters', `widgets/${widget}`, 'rows', 'rows.csv'].map(
      (call) => `GET | /api/analytics/${board}/${call} | selected | ${rule}`,
    ),
  )
  .join('\n');

const reason = '{"reason":"Please look at this once more."}';
const dataWrite = 'DEPLOYMENT_DATA_WRITE';
const provide = `${oru23} & right PROVIDE_ORU23_DATA`;
const imports = '/api/deployment-tracking/imports';
const oru23Imports = '/api/analytics/e310-oru23/imports';
/** D-188: of one import, `{IM}` of deployment tracking and `{IO}` of ORU 2.3 data (D-199). */
const ofOne = (one: string, flow: string, rule: string) => `GET | ${one} | selected | ${rule}
GET | ${one}/errors.csv | selected | ${rule}
POST | ${one}/commit | home | ${rule}
POST | ${one}/cancel | home | ${rule}
POST | ${one}/rollback | home | ${rule} | ${reason}
GET | /api/workflows/${flow}/waiting-times | selected | ${rule}`;

/** Boards and imports as spec-endpoints.ts has the other calls. */
export const analyticsLines = `${boardLines}
GET | ${imports} | selected | ${dataWrite}
POST | ${imports}/SALES_DATA | selected | ${dataWrite} | {}
GET | ${imports}/SALES_DATA/template.csv | selected | ${dataWrite}
GET | /api/deployment-tracking/figures?kind=SALES_DATA | selected | ${dataWrite}
${ofOne(`${imports}/{IM}`, 'dataImport', dataWrite)}
GET | ${oru23Imports} | selected | ${provide}
POST | ${oru23Imports} | selected | ${provide} | {}
GET | ${oru23Imports}/template.csv | selected | ${provide}
${ofOne(`${oru23Imports}/{IO}`, 'oru23Import', provide)}`;
