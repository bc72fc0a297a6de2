import { t } from 'i18next';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { Risk } from '#contract/risk/risk.ts';
import { judgedFields, type RiskLevel } from '#contract/risk/risk-shape.ts';
import type { Shown } from '#src/app/entity/definition.ts';
import { useEntityPage } from '#src/app/entity/entity-context.ts';
import { labelOf } from '#src/app/entity/field-words.ts';
import { EntityFormPage } from '#src/app/entity/form/entity-form-page.tsx';
import { PartFormPage } from '#src/app/entity/form/part-form-page.tsx';
import { type Description, MomentOf } from '#src/app/page/description-list.tsx';
import { ChildFrame } from '#src/areas/baseline-update/baseline-child.tsx';
import { ReleaseLinks, releaseControl } from '#src/areas/baseline-update/child-references.tsx';
import { FieldText } from '#src/ui/form/field.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import { ApproverControl, useJudges } from './approver-control.tsx';
import { gradeControls } from './grade-control.tsx';
import { InVain, isNamedInVain } from './in-vain.tsx';
import { risk } from './risk.tsx';

const own = { ecuReleaseId: releaseControl, ...gradeControls };

/** Container of the pages of a risk (BLU-20). */
export function RiskFrame() {
  const { t } = useTranslation('risks');
  return <ChildFrame child={risk} own={own} {...riskFrame} category={({ bluCode }) => t('category', { code: bluCode })} />;
}

type Graded = Shown & { readonly judgedLevel: RiskLevel; readonly level: RiskLevel; readonly score: number };

/** The head of every risk: its grade, its pages, why it was rejected, and that it counts as what it was before. */
export const riskFrame = {
  subTitle: ({ level, score }: Graded) => gradeText(level, score),
  tabs: () => [{ key: 'general' }, { key: 'approval' }],
  banner: (item: Graded) => (
    <>
      <Rejected item={item} />
      <InVain />
      <Lowered item={item} />
    </>
  ),
};
const gradeText = (level: RiskLevel, score: number) => t('risks:grade', { level: t(`risks:value.level.${level}`), score });

function Rejected({ item: { flow, status } }: { readonly item: Shown }) {
  const { t } = useTranslation('risks');
  const { rejectReason } = flow.context as { readonly rejectReason?: string };
  return status === 'REJECTED' && rejectReason ? <Banner title={t('rejected')}>{rejectReason}</Banner> : null;
}

function Lowered({ item: { judgedLevel, level } }: { readonly item: Graded }) {
  const { t } = useTranslation('risks');
  if (judgedLevel === level) return null;
  const words = { before: t(`value.level.${judgedLevel}`), level: t(`value.level.${level}`) };
  return <Banner title={t('lowered.title', words)}>{t('lowered.text', words)}</Banner>;
}

type FieldsProps = Pick<ComponentProps<typeof EntityFormPage>, 'own'> & { readonly more: readonly Description[] };

/** What was accepted stays as it was judged, as the server has it: only how far its mitigation is changes (D-077.5, D-077.6). */
const isJudged = ({ status }: Shown) => status === 'ACCEPTED';

/** D-085: the fields of a risk, with the level that follows from them */
export function RiskFields({ more, own }: FieldsProps) {
  const { t } = useTranslation('risks');
  const { entity, now } = useEntityPage<Graded>();
  const level = { key: 'level', label: t('column.level'), value: gradeText(entity.level, entity.score) };
  return (
    <EntityFormPage
      title={t('tab.general')}
      command="item.edit"
      own={{ ...gradeControls, ...own }}
      more={[level, ...more]}
      fixed={isJudged(now) ? judgedFields : []}
    />
  );
}

export function GeneralPage() {
  const { t } = useTranslation('entity');
  const { definition, entity, now } = useEntityPage<Risk>();
  const { ecuReleaseId } = entity;
  const judgedOf = now.ecuReleaseId === null ? t('form.nothing') : <ReleaseLinks ids={[now.ecuReleaseId]} />;
  const releases = {
    key: 'ecuReleaseId',
    label: labelOf(definition, 'ecuReleaseId'),
    value: <ReleaseLinks ids={ecuReleaseId === null ? [] : [ecuReleaseId]} />,
  };
  // It is among what was judged, and is called by its name.
  const judged = isJudged(now) && { ecuReleaseId: () => <FieldText>{judgedOf}</FieldText> };
  return <RiskFields own={{ ...own, ...judged }} more={[releases]} />;
}

/** D-085: who is to judge it, and how it was judged */
export function RiskApprovalPage() {
  const { t } = useTranslation(['risks', 'entity']);
  const { entity, flow, isPast } = useEntityPage<Risk>();
  const who = useJudges();
  const { rejectReason, timeZone } = entity.flow.context as {
    readonly rejectReason: string | null;
    readonly timeZone: string | null;
  };
  const isInVain = !isPast && isNamedInVain(flow.facts);
  const nothing = t('entity:form.nothing');
  return (
    <PartFormPage
      name="approval"
      own={{ approverId: (field) => <ApproverControl {...field} /> }}
      more={[
        {
          key: 'judges',
          label: t('judges.label'),
          value: entity.approval === null || isInVain ? who : t('judges.named'),
        },
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
