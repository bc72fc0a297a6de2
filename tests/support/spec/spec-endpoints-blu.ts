import { baselineExample, baselineParts } from '#contract/baseline-update/baseline-update.ts';
import { functionExample, functionParts } from '#contract/customer-vehicle-function/customer-vehicle-function.ts';
import { ecuReleaseExample } from '#contract/ecu-release/ecu-release.ts';
import { ecuReleaseParts } from '#contract/ecu-release/ecu-release-forms.ts';
import { reviewExample } from '#contract/gate-review/gate-review.ts';
import { preconditionExample } from '#contract/precondition/precondition.ts';
import { riskExample } from '#contract/risk/risk.ts';
import { riskParts } from '#contract/risk/risk-shape.ts';

/** ROLE-R06, D-214e, D-214f: the calls open as the pages do, by permission, platform or type. */
const read = '(BASELINE_READ | BASELINE_WRITE | platform E312 | type ORU_NEXT)';
const write = `${read} & BASELINE_WRITE`;
const owner = `${write} & person owner`;
/** D-075.9, D-241: who links a rollout may read one kind of them at least */
const link = `${write} & (type CU & (DEPLOYMENT_READ | DEPLOYMENT_WRITE | DEPLOYMENT_ROLLOUT) | (SMART_CAMPAIGN_READ | SMART_CAMPAIGN_WRITE | SMART_CAMPAIGN_ROLLOUT))`;
/** D-075.5 */
const decider = `${read} & (role RELEASE_MANAGER | brandManager)`;
const reason = '{"reason":"Please look at this once more."}';
const base = '/api/blu/baseline-updates';
const update = `${base}/{BU}`;
const ecu = '/api/blu/ecu-releases/{ER}';
const cvf = '/api/blu/customer-vehicle-functions/{CV}';
const risk = '/api/blu/risks/{RI}';
const precondition = `${update}/preconditions/testing/matrix`;
const review = `${update}/gate2/testing`;
/** D-077.2, D-077.4, D-075.4: the person whom the item names, who is nobody of the matrix */
const named = (person: string) => `${read} & person ${person}`;
const judge = `${read} & (BASELINE_WRITE | role RELEASE_MANAGER | brandManager)`;
const json = JSON.stringify;
const parts = (path: string, table: Readonly<Record<string, { readonly page: string; readonly example: object }>>) =>
  Object.values(table).flatMap(({ example, page }) => [
    `GET | ${path}/${page} | selected | ${read}`,
    `PUT | ${path}/${page} | home | ${write} | ${json(example)}`,
  ]);

/** Baseline updates (D-180) as spec-endpoints.ts has the other calls: `{BU}` is a baseline update whose owner has left, `{ER}` its ECU release. */
export const baselineLines = [
  `GET | ${base} | selected | ${read}`,
  `POST | ${base} | selected | ${write} | ${json({ ...baselineExample, code: 'MATRIX-1' })}`,
  `GET | ${update} | selected | ${read}`,
  `PUT | ${update} | home | ${write} | ${json(baselineExample)}`,
  `DELETE | ${update} | home | ${write}`,
  ...parts(update, baselineParts),
  `POST | ${update}/gate2/submit | home | ${owner}`,
  `POST | ${update}/gate2/withdraw | home | ${owner}`,
  `POST | ${update}/gate2/decision | home | ${decider} | {"decision":"NO_GO","reason":"The HIL run is not complete."}`,
  `POST | ${update}/gate2/close | home | ${decider}`,
  `GET | ${update}/rollouts | selected | ${read}`,
  `GET | ${update}/rollouts/linkable | selected | ${link}`,
  `POST | ${update}/rollouts/link | home | ${link} | {"entityType":"SMART_CAMPAIGN","entityId":1}`,
  `POST | ${update}/rollouts/unlink | home | ${link} | {"linkId":1}`,
  `POST | ${update}/release | home | ${write}`,
  `POST | ${update}/close | home | ${write}`,
  `POST | ${update}/cancel | home | ${read} & (BASELINE_WRITE & person owner | role ADMIN) | ${reason}`,
  `GET | ${update}/dossier | selected | ${read}`,
  `GET | ${update}/comparison | selected | ${read}`,
  `GET | ${update}/ecu-releases | selected | ${read}`,
  `POST | ${update}/ecu-releases | home | ${write} | ${json(ecuReleaseExample)}`,
  `GET | ${ecu} | selected | ${read}`,
  `PUT | ${ecu} | home | ${write} | ${json(ecuReleaseExample)}`,
  `DELETE | ${ecu} | home | ${write}`,
  ...parts(ecu, ecuReleaseParts),
  `POST | ${ecu}/submit | home | ${write}`,
  `POST | ${ecu}/approve | home | ${write}`,
  `POST | ${ecu}/reject | home | ${write} | ${reason}`,
  `POST | ${ecu}/withdraw | home | ${write}`,
  `POST | ${ecu}/reopen | home | ${write} | ${reason}`,
  `POST | ${ecu}/version/approval/approve | home | ${write}`,
  `POST | ${ecu}/version/approval/reject | home | ${write} | ${reason}`,
  `GET | ${ecu}/baselines | selected | ${read}`,
  `GET | ${update}/customer-vehicle-functions | selected | ${read}`,
  `POST | ${update}/customer-vehicle-functions | home | ${write} | ${json({ ...functionExample, cvfNumber: 'CVF-7777' })}`,
  `GET | ${cvf} | selected | ${read}`,
  `PUT | ${cvf} | home | ${write} | ${json(functionExample)}`,
  `DELETE | ${cvf} | home | ${write}`,
  ...parts(cvf, functionParts),
  `POST | ${cvf}/submit | home | ${write}`,
  `POST | ${cvf}/approve | home | ${write}`,
  `POST | ${cvf}/reject | home | ${write} | ${reason}`,
  `POST | ${cvf}/withdraw | home | ${write}`,
  `POST | ${cvf}/reopen | home | ${write} | ${reason}`,
  `GET | ${update}/preconditions | selected | ${read}`,
  `POST | ${update}/preconditions | home | ${write} | ${json({ ...preconditionExample, category: 'testing', name: 'matrix-new' })}`,
  `GET | ${precondition} | selected | ${read}`,
  `PUT | ${precondition} | home | ${read} & (BASELINE_WRITE | person responsible) | ${json(preconditionExample)}`,
  `DELETE | ${precondition} | home | ${write}`,
  `POST | ${precondition}/start | home | ${write}`,
  `POST | ${precondition}/confirm | home | ${named('responsible')}`,
  `POST | ${precondition}/reject | home | ${named('responsible')} | ${reason}`,
  `POST | ${precondition}/reopen | home | ${write}`,
  `POST | ${precondition}/documents | home | ${read} & (BASELINE_WRITE | person responsible) | form {}`,
  `GET | ${precondition}/documents/{PD} | selected | ${read}`,
  `DELETE | ${precondition}/documents/{PD} | home | ${read} & (BASELINE_WRITE | person responsible)`,
  `GET | ${update}/risks | selected | ${read}`,
  `POST | ${update}/risks | home | ${write} | ${json(riskExample)}`,
  `GET | ${risk} | selected | ${read}`,
  `PUT | ${risk} | home | ${read} & (BASELINE_WRITE | person owner) | ${json(riskExample)}`,
  `DELETE | ${risk} | home | ${write}`,
  ...parts(risk, riskParts),
  `POST | ${risk}/assess | home | ${named('owner')}`,
  `POST | ${risk}/accept | home | ${judge}`,
  `POST | ${risk}/reject | home | ${judge} | ${reason}`,
  `POST | ${risk}/close | home | ${named('owner')}`,
  `POST | ${risk}/reopen | home | ${named('owner')}`,
  `GET | ${update}/gate2 | selected | ${read}`,
  `GET | ${review} | selected | ${read}`,
  `PUT | ${review} | home | ${read} & (BASELINE_WRITE | person reviewer) | ${json({ ...reviewExample, reviewerId: 'seed-release-manager' })}`,
  `POST | ${review}/approve | home | ${named('reviewer')} & (BASELINE_READ | BASELINE_WRITE)`,
  `POST | ${review}/reject | home | ${named('reviewer')} & (BASELINE_READ | BASELINE_WRITE) | ${reason}`,
  `GET | /api/blu/reviews | selected | ${read}`,
  `GET | /api/workflows/customerVehicleFunction/waiting-times | selected | ${read}`,
  `GET | /api/workflows/precondition/waiting-times | selected | ${read}`,
  `GET | /api/workflows/risk/waiting-times | selected | ${read}`,
  `GET | /api/workflows/gateReview/waiting-times | selected | ${read}`,
  `GET | /api/workflows/baselineUpdate/waiting-times | selected | ${read}`,
  `GET | /api/workflows/ecuRelease/waiting-times | selected | ${read}`,
].join('\n');
