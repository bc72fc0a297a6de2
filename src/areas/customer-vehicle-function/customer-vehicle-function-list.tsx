import { approvalStatuses } from '#contract/baseline-update/approved-item.ts';
import { asilLevels, type FunctionRow } from '#contract/customer-vehicle-function/customer-vehicle-function.ts';
import { choice, edited, person, status, text, title } from '#src/app/entity/list/columns.tsx';
import { ChildTable } from '#src/areas/baseline-update/baseline-child.tsx';
import { functionDefaults, functionSearch } from '#src/areas/baseline-update/searches.ts';
import { customerVehicleFunction } from './customer-vehicle-function.tsx';

/** D-130. What decides stands first, in sight beside Next steps and on a narrow page. */
const columns = [
  title<FunctionRow>('cvfNumber', { width: 100 }),
  text<FunctionRow>('name'),
  status<FunctionRow>(approvalStatuses, 112),
  text<FunctionRow>('asil', {
    value: ({ asil }) => asil ?? '',
    width: 64,
    options: asilLevels.map((value) => ({ value, label: value })),
  }),
  choice<FunctionRow>('domain', { width: 120 }),
  person<FunctionRow>('owner'),
  edited<FunctionRow>({ isHiddenAtFirst: true }),
];

/** Customer vehicle functions of a baseline update (BLU-05). */
export function FunctionsPage() {
  return (
    <ChildTable<FunctionRow>
      child={customerVehicleFunction}
      search={functionSearch}
      defaults={functionDefaults}
      columns={columns}
    />
  );
}
