import { useTranslation } from 'react-i18next';
import {
  type CustomerVehicleFunction,
  functionSubmitted,
} from '#contract/customer-vehicle-function/customer-vehicle-function.ts';
import { useEntityPage } from '#src/app/entity/entity-context.ts';
import { labelOf } from '#src/app/entity/field-words.ts';
import { EntityFormPage } from '#src/app/entity/form/entity-form-page.tsx';
import { PartFormPage } from '#src/app/entity/form/part-form-page.tsx';
import { ApprovalPage, Rejected } from '#src/areas/baseline-update/approved-pages.tsx';
import { ChildFrame } from '#src/areas/baseline-update/baseline-child.tsx';
import { ReleaseLinks, releasesControl } from '#src/areas/baseline-update/child-references.tsx';
import { customerVehicleFunction } from './customer-vehicle-function.tsx';

const own = { affectedEcus: releasesControl };

/** Container of the pages of a customer vehicle function (BLU-17). */
export function FunctionFrame() {
  const { t } = useTranslation(['customer-vehicle-functions', 'baseline-updates']);
  const done = (part: string) => ({
    status: { kind: 'POSITIVE' as const, label: t('baseline-updates:complete', { form: t(`part.${part}` as 'part.approval') }) },
  });
  return (
    <ChildFrame
      child={customerVehicleFunction}
      subTitle={({ name }) => name}
      category={({ bluCode }) => t('category', { code: bluCode })}
      own={own}
      tabs={({ parts }) => [
        { key: 'general' },
        { key: 'dms-reference', ...(parts.includes('dmsReference') && done('dmsReference')) },
        { key: 'safety-requirements', ...(parts.includes('safetyRequirements') && done('safetyRequirements')) },
        { key: 'approval' },
      ]}
      banner={(item) => <Rejected item={item} />}
    />
  );
}

/** D-083a */
export function GeneralPage() {
  const { t } = useTranslation('customer-vehicle-functions');
  const { definition, entity } = useEntityPage<CustomerVehicleFunction>();
  const units = {
    key: 'affectedEcus',
    label: labelOf(definition, 'affectedEcus'),
    value: <ReleaseLinks ids={entity.affectedEcus} />,
  };
  return <EntityFormPage title={t('tab.general')} command="item.edit" own={own} more={[units]} />;
}

export const DmsReferencePage = () => <PartFormPage name="dmsReference" submit="item.submit" />;
export const SafetyRequirementsPage = () => <PartFormPage name="safetyRequirements" submit="item.submit" />;
export const FunctionApprovalPage = () => <ApprovalPage submitted={functionSubmitted} />;
