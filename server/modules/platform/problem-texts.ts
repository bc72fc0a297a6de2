import type { ProblemCode } from '#contract/problem.ts';

/** Texts of the catalogue for who follows a problem's type (D-150, D-171a). */
export const problemTexts: Readonly<Record<ProblemCode, string>> = {
  ZOD_ERROR: 'The server sent data in a form this page does not understand. Please report it if it happens again.',
  UNKNOWN: 'Something went wrong on the server. For 4xx the detail text is shown below it.',
  VWAC_INTERNAL_ERROR: 'The vehicle cloud reported an internal problem. Please try again in a few minutes.',
  AEC_NO_MODULE_NAME_FOR_RELEASE: 'This release candidate has no release name yet. Enter one on the Software page first.',
  AEC_VWAC_PROMOTE_REQUEST_ERROR: 'The release candidate could not be promoted in the vehicle cloud.',
  VWAC_MODULE_NOT_FOUND: 'The vehicle cloud does not know this module and version.',
  VWAC_PROMOTE_DUPLICATE_MODULE:
    'A module with this name already exists in the target stage. Resolve the conflict before promoting again.',
  VWAC_MODULE_FETCH_ERROR: 'The list of modules could not be read from the vehicle cloud.',
  PROBLEM_TYPE_NOT_FOUND: 'The server used an error type that is not in the catalogue.',
  AEC_OPERATION_CAN_NOT_PERFORMED: 'This action is not possible in the current state.',
  AEC_OPERATION_CANNOT_BE_PERFORMED:
    'This action is not possible right now. The item may have been changed or locked by someone else; reload and check its status.',
  AEC_NO_NAME_FOR_DOCUMENT: 'Give the document a name before saving it.',
  AZURE_APP_CONFIGURATION_REQUEST_ERROR:
    'The feature settings could not be read. Features that can be switched off stay off for now.',
  AEC_INVALID_VEHICLE_FILTER_KEYS_ERROR: 'The vehicle filter contains a criterion that is not supported.',
  DIGI_TWIN_BUILD_QUERY_ERROR: 'The filter could not be turned into a digital-twin query. Check operators and values.',
  DIGI_TWIN_FETCH_VEHICLE_COUNT_ERROR: 'The number of matching vehicles could not be determined.',
  DIGI_TWIN_INTERNAL_ERROR: 'The digital twin reported an internal problem. Please try again later.',
  R4C_OWNER_NOT_FOUND: 'The chosen owner was not found in the directory. Pick another person.',
  AEC_VWAC_CREATE_DYNAMIC_GROUP_REQUEST_ERROR: 'The dynamic vehicle group could not be created.',
  VWAC_DUPLICATE_GROUP_NAME: 'This group name is already in use. Choose another name.',
  AEC_VWAC_ENABLE_REQUEST_ERROR: 'The module could not be enabled for the selected vehicles.',
  VWAC_NOT_ALL_GROUPS_ADDED: 'Only some of the vehicle groups were added. Check the groups and repeat the action.',
  AEC_VWAC_ROLLOUT_REQUEST_ERROR: 'The rollout could not be started in the vehicle cloud.',
  VWAC_UNEXPECTED_RESPONSE_ERROR: 'The vehicle cloud sent an unexpected answer.',
  AEC_VWAC_ROLLOUT_NO_JOB_ID_ERROR: 'The rollout was accepted without a job number, so its progress cannot be followed.',
  AEC_VWAC_SERVICE_STATUS_REQUEST_ERROR: 'The rollout status could not be requested.',
  VWAC_SERVICE_JOB_NOT_FOUND: 'The vehicle cloud does not know this rollout job.',
  MQBEVO_ROLLOUT_FAILED: 'The rollout for MQB evo vehicles failed.',
  DUPLICATED_UPDATE_CONTAINER: 'The same update container is used more than once. Remove the duplicate.',
};
