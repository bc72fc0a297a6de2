import { useTranslation } from 'react-i18next';
import type { Risk } from '#contract/risk/risk.ts';
import { useEntityPage } from '#src/app/entity/entity-context.ts';
import { choiceText, labelOf } from '#src/app/entity/field-words.ts';
import { EntityFormPage } from '#src/app/entity/form/entity-form-page.tsx';
import { PartFormPage } from '#src/app/entity/form/part-form-page.tsx';
import { MomentOf } from '#src/app/page/description-list.tsx';
import { ChildFrame } from '#src/areas/baseline-update/baseline-child.tsx';
import { ReleaseLinks, releaseControl } from '#src/areas/baseline-update/child-references.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import { probabilityControl, severityControl } from './grade-control.tsx';
import { risk } from './risk.tsx';

const own = { ecuReleaseId: releaseControl, probability: probabilityControl, severity: severityControl };

/** Container of the pages of a risk (BLU-20). */
export function RiskFrame() {
  const { t } = useTranslation('risks');
  return (
    <ChildFrame
      child={risk}
      own={own}
      subTitle={({ level, score }) => t('grade', { level: t(`value.level.${level}`), score })}
      category={({ bluCode }) => t('category', { code: bluCode })}
      tabs={() => [{ key: 'general' }, { key: 'approval' }]}
      banner={(item) => <Rejected item={item} />}
    />
  );
}

function Rejected({ item: { flow, status } }: { readonly item: Risk }) {
  const { t } = useTranslation('risks');
  const { rejectReason } = flow.context as { readonly rejectReason?: string };
  return status === 'REJECTED' && rejectReason ? <Banner title={t('rejected')}>{rejectReason}</Banner> : null;
}

/** D-085: its fields, with the level that follows from them */
export function GeneralPage() {
  const { t } = useTranslation('risks');
  const { definition, entity } = useEntityPage<Risk>();
  const { ecuReleaseId, level, score } = entity;
  const more = [
    { key: 'level', label: t('column.level'), value: t('grade', { level: choiceText(definition, 'level', level), score }) },
    {
      key: 'ecuReleaseId',
      label: labelOf(definition, 'ecuReleaseId'),
      value: <ReleaseLinks ids={ecuReleaseId === null ? [] : [ecuReleaseId]} />,
    },
  ];
  return <EntityFormPage title={t('tab.general')} command="item.edit" own={own} more={more} />;
}

/** D-085: who is to judge it, and how it was judged */
export function RiskApprovalPage() {
  const { t } = useTranslation(['risks', 'entity']);
  const { entity } = useEntityPage<Risk>();
  const { rejectReason, timeZone } = entity.flow.context as {
    readonly rejectReason: string | null;
    readonly timeZone: string | null;
  };
  const nothing = t('entity:form.nothing');
  return (
    <PartFormPage
      name="approval"
      more={[
        {
          key: 'judged',
          label: t('judged'),
          value: <MomentOf by={entity.judge} on={entity.judgedOn} none={nothing} zone={timeZone} />,
        },
        { key: 'reason', label: t('reason'), value: rejectReason ?? nothing },
      ]}
    />
  );
}
