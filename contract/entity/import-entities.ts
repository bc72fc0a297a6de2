import { dataImportWrite, oru23ImportWrite } from '#contract/data-import/import-kinds.ts';
import { defineEntity } from './define-entity.ts';

/** What is imported for the boards (DT-03, D-199). */
export const importEntities = {
  /** DT-03: one page for each, beside the lists of its kind */
  DATA_IMPORT: defineEntity({
    path: '/deployment-tracking/data-import/imports/$importId',
    home: '',
    read: dataImportWrite,
    flow: 'dataImport',
    noun: 'an import',
    collaboration: ['discussed', 'locked'],
  }),
  /** D-199: it stands below the board that takes it */
  ORU23_IMPORT: defineEntity({
    path: '/data-analytics/e310-oru23/imports/$importId',
    home: '',
    read: oru23ImportWrite,
    flow: 'oru23Import',
    noun: 'an import of ORU 2.3 data',
    collaboration: ['discussed', 'locked'],
  }),
} as const;
