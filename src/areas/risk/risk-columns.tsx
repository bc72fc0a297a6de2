import type { UserReference } from '#contract/common.ts';
import { riskCategories, riskLevels } from '#contract/risk/risk-shape.ts';
import { choice, day, edited, figure } from '#src/app/entity/list/columns.tsx';

type Row = { readonly lastEditedBy: UserReference; readonly lastEditedOn: string };

/** Columns that every list of risks has (D-130). */
export const riskColumns = <R extends Row>() => ({
  grade: [choice<R>('level', { values: riskLevels, width: 80 }), figure<R>('score', { width: 60 })],
  category: choice<R>('category', { values: riskCategories, width: 112 }),
  due: day<R>('mitigationDue'),
  edited: edited<R>({ isHiddenAtFirst: true }),
});
