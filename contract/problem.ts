import { z } from 'zod';
import { needSchema } from './command.ts';
import { endpoints } from './endpoint.ts';

/** Detail of the 403 of a call whose feature is switched off (ERR-22). */
export const featureDisabled = 'Feature is disabled';

/** Detail of a refused command of which the server says nothing but its needs (D-247): a page that tells those leaves it out. */
export const notInThisState = 'This is not possible in the current state.';

/** D-018: prefix of every problem type; the code stands in the query `type` (ERR-03). */
export const problemTypePrefix = '/api/error?type=';

/** The 29 problem types (§8, ERR-T01…T29) with the HTTP status the server answers by default (D-150). */
export const problemStatus = {
  ZOD_ERROR: 500,
  UNKNOWN: 500,
  VWAC_INTERNAL_ERROR: 502,
  AEC_NO_MODULE_NAME_FOR_RELEASE: 422,
  AEC_VWAC_PROMOTE_REQUEST_ERROR: 502,
  VWAC_MODULE_NOT_FOUND: 404,
  VWAC_PROMOTE_DUPLICATE_MODULE: 409,
  VWAC_MODULE_FETCH_ERROR: 502,
  PROBLEM_TYPE_NOT_FOUND: 404,
  AEC_OPERATION_CAN_NOT_PERFORMED: 409,
  AEC_OPERATION_CANNOT_BE_PERFORMED: 409,
  AEC_NO_NAME_FOR_DOCUMENT: 422,
  AZURE_APP_CONFIGURATION_REQUEST_ERROR: 502,
  AEC_INVALID_VEHICLE_FILTER_KEYS_ERROR: 422,
  DIGI_TWIN_BUILD_QUERY_ERROR: 422,
  DIGI_TWIN_FETCH_VEHICLE_COUNT_ERROR: 502,
  DIGI_TWIN_INTERNAL_ERROR: 502,
  R4C_OWNER_NOT_FOUND: 422,
  AEC_VWAC_CREATE_DYNAMIC_GROUP_REQUEST_ERROR: 502,
  VWAC_DUPLICATE_GROUP_NAME: 409,
  AEC_VWAC_ENABLE_REQUEST_ERROR: 502,
  VWAC_NOT_ALL_GROUPS_ADDED: 502,
  AEC_VWAC_ROLLOUT_REQUEST_ERROR: 502,
  VWAC_UNEXPECTED_RESPONSE_ERROR: 502,
  AEC_VWAC_ROLLOUT_NO_JOB_ID_ERROR: 502,
  AEC_VWAC_SERVICE_STATUS_REQUEST_ERROR: 502,
  VWAC_SERVICE_JOB_NOT_FOUND: 404,
  MQBEVO_ROLLOUT_FAILED: 502,
  DUPLICATED_UPDATE_CONTAINER: 409,
} as const;

export type ProblemCode = keyof typeof problemStatus;
export const problemCodes = Object.keys(problemStatus) as ProblemCode[];
/** `constructor` and its like, which every object knows, are no codes. */
const isCode = (text: string): text is ProblemCode => Object.hasOwn(problemStatus, text);

const base = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string().optional(),
  instance: z.string().optional(),
  traceId: z.string().optional(),
  spanId: z.string().optional(),
});

/** ERR-02, D-151. `errors[].instance` is a JSON pointer into the request body; `needs` says why a command is closed. */
export const problemSchema = base.extend({
  errors: z.array(base).optional(),
  needs: z.array(needSchema).optional(),
});
export type Problem = z.infer<typeof problemSchema>;

/** The code of a problem type, after removing an origin (D-018); undefined when it is not one of ours (ERR-03). */
export function problemCode(type: string): ProblemCode | undefined {
  const path = type.replace(/^https?:\/\/[^/]+/, '');
  if (!path.startsWith(problemTypePrefix)) return undefined;
  const code = path.slice(problemTypePrefix.length);
  return isCode(code) ? code : undefined;
}

export const problemEndpoints = endpoints({
  getErrorType: {
    method: 'GET',
    path: '/api/error',
    summary: 'Describes a problem type (D-171a)',
    access: { rule: { anyone: true }, brand: 'none' },
    query: z.object({ type: z.string().min(1).max(100) }),
    response: z.object({ type: z.string(), title: z.string(), description: z.string() }),
  },
});
