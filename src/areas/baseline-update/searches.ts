import { tableOf } from '#src/app/table/table-search.ts';

/** D-130 */
export const baselineTable = tableOf(['code', 'title', 'platform', 'status', 'owner'], 'lastEdited,desc');
export const { search: ecuReleaseSearch, defaults: ecuReleaseDefaults } = tableOf(
  ['ecuName', 'diagnosticAddress', 'status', 'owner'],
  'diagnosticAddress,asc',
);
export const { search: functionSearch, defaults: functionDefaults } = tableOf(
  ['cvfNumber', 'name', 'domain', 'asil', 'status', 'owner'],
  'cvfNumber,asc',
);
export const { search: riskSearch, defaults: riskDefaults } = tableOf(
  ['title', 'level', 'category', 'probability', 'severity', 'status', 'owner'],
  'level,desc',
);
