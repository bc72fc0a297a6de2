import { Outlet, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { BaselineUpdate } from '#contract/baseline-update/baseline-update.ts';
import { gateCategories } from '#contract/baseline-update/gate-catalogue.ts';
import { urlOf } from '#contract/entity/entities.ts';
import { valuesOf } from '#contract/entity/fields.ts';
import type { GateReview } from '#contract/gate-review/gate-review.ts';
import { useEntityPage } from '#src/app/entity/entity-context.ts';
import { EntityFormPage } from '#src/app/entity/form/entity-form-page.tsx';
import { RowsControl } from '#src/app/entity/form/rows-control.tsx';
import { statusText } from '#src/app/format/status-text.ts';
import { MomentOf } from '#src/app/page/description-list.tsx';
import { ScreenPart } from '#src/app/page/screen-part.tsx';
import { KeyedPart } from '#src/areas/baseline-update/keyed-part.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { SubTabs } from '#src/ui/page/tabs.tsx';
import { statusKind } from '#src/ui/status/status-kind.ts';
import { gateReview } from './gate-review.tsx';
import { Gate2Overview, useGate2 } from './gate2-overview.tsx';

const pageOf = (bluId: number, page: string) => urlOf('BASELINE_UPDATE', { bluId }, `gate2/${page}`);

/** Gate 2: what keeps it closed, its five reviews, and the decision (D-023, BLU-08). */
export function Gate2Frame() {
  const { t } = useTranslation('gate-reviews');
  const { now } = useEntityPage<BaselineUpdate>();
  const { entity } = useGate2(now.id);
  const { pathname } = useLocation();
  const of = (category: string) => entity?.categories.find((one) => one.category === category)?.status ?? 'CREATED';
  const tabs = [
    ...gateCategories.map((category) => ({
      key: category,
      label: t(`value.category.${category}`),
      href: pageOf(now.id, category),
      ...(of(category) !== 'CREATED' && { status: { kind: statusKind(of(category)), label: statusText(of(category)) } }),
    })),
    { key: 'decision', label: t('decision.title'), href: pageOf(now.id, 'decision') },
  ];
  return (
    <>
      <Gate2Overview />
      <div className="cc-gap">
        <SubTabs label={t('title')} tabs={tabs} current={pathname.split('/').at(-1)} />
      </div>
      <Outlet />
    </>
  );
}

/** The review of one category: checklist, comment and reviewer, and its decision in its own next steps (D-080d). */
export function ReviewPage() {
  const { now } = useEntityPage<BaselineUpdate>();
  const { pathname } = useLocation();
  const category = gateCategories.find((one) => pathname.endsWith(`/gate2/${one}`)) ?? 'technical';
  const part = useGate2(now.id);
  return (
    <ScreenPart screen={part}>
      {({ categories }) => {
        const review = categories.find((one) => one.category === category);
        return (
          review && (
            <KeyedPart
              key={review.id}
              definition={gateReview}
              id={review.id}
              params={{ id: now.id, category }}
              bluId={now.id}
              page={`gate2/${category}`}
            >
              <Review />
            </KeyedPart>
          )
        );
      }}
    </ScreenPart>
  );
}

function Review() {
  const { t } = useTranslation(['gate-reviews', 'entity']);
  const { definition, entity, flow } = useEntityPage<GateReview>();
  const { category, decidedBy, decidedOn, rejectReason, timeZone } = entity;
  const title = t(`value.category.${category}`);
  const checklist = definition.fields.all.find(({ name }) => name === 'checklist');
  const more = [
    {
      key: 'decided',
      label: t('review.decided'),
      value: <MomentOf by={decidedBy} on={decidedOn} none={t('entity:form.nothing')} zone={timeZone} />,
    },
    ...(rejectReason === null ? [] : [{ key: 'rejectReason', label: t('review.rejectReason'), value: rejectReason }]),
  ];
  return (
    <>
      <EntityFormPage title={title} command="item.edit" more={more} />
      {!flow.can('item.edit') && checklist && (
        <Section title={t('field.checklist')} spaced>
          <RowsControl of={definition} field={checklist} value={valuesOf(definition.fields, entity).checklist ?? []} />
        </Section>
      )}
    </>
  );
}
