import { Outlet, useLocation } from '@tanstack/react-router';
import { createContext, use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { allows } from '#contract/access/access.ts';
import { baselineWrite } from '#contract/access/read-rules.ts';
import type { BaselineUpdate } from '#contract/baseline-update/baseline-update.ts';
import { gateCategories } from '#contract/baseline-update/gate-catalogue.ts';
import { urlOf } from '#contract/entity/entity-address.ts';
import { valuesOf } from '#contract/entity/fields.ts';
import { type GateReview, reviewFields } from '#contract/gate-review/gate-review.ts';
import { useEntityPage } from '#src/app/entity/entity-context.ts';
import { EntityFormPage } from '#src/app/entity/form/entity-form-page.tsx';
import type { OwnControl } from '#src/app/entity/form/fields-form.tsx';
import { RowsControl } from '#src/app/entity/form/rows-control.tsx';
import { statusText } from '#src/app/format/status-text.ts';
import { MomentOf } from '#src/app/page/description-list.tsx';
import { ScreenPart } from '#src/app/page/screen-part.tsx';
import { useMe } from '#src/app/session/use-me.ts';
import { KeyedPart } from '#src/areas/baseline-update/keyed-part.tsx';
import { useGate2 } from '#src/areas/baseline-update/use-gate2.ts';
import { Section } from '#src/ui/page/section.tsx';
import { SubTabs } from '#src/ui/page/tabs.tsx';
import { statusKind } from '#src/ui/status/status-kind.ts';
import { gateReview } from './gate-review.tsx';
import { GateCategories, GateRequirements } from './gate2-overview.tsx';

const pageOf = (bluId: number, page: string) => urlOf('BASELINE_UPDATE', { bluId }, `gate2/${page}`);

/**
 * Whether the category comes first: where one comes while it is reviewed and decided; before and after that, what keeps it closed does. It stays so while one looks on: nothing changes places under the pointer.
 */
const ReviewFirst = createContext(false);

/** Gate 2: what keeps it closed, its five reviews, and the decision (D-023, BLU-08). */
export function Gate2Frame() {
  const { t } = useTranslation('gate-reviews');
  const { now } = useEntityPage<BaselineUpdate>();
  const part = useGate2(now.id);
  const { entity } = part;
  const [isReviewFirst] = useState(now.status === 'PENDING');
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
  const category = (
    <div key="category" className="cc-gate-work">
      <SubTabs label={t('title')} tabs={tabs} current={pathname.split('/').at(-1)} />
      <Outlet />
    </div>
  );
  const requirements = (
    <div key="requirements" className="cc-gate-work">
      <GateRequirements />
    </div>
  );
  const categories = (
    <div key="categories" className="cc-gate-work">
      <GateCategories />
    </div>
  );
  // Both show the same answer: where it fails it is asked for again once, for both.
  return (
    <ScreenPart screen={part}>
      {() => (
        <ReviewFirst value={isReviewFirst}>
          {isReviewFirst ? [category, requirements, categories] : [requirements, category, categories]}
        </ReviewFirst>
      )}
    </ScreenPart>
  );
}

/** The review of one category: checklist, comment and reviewer, and its decision in its own next steps (D-080d). */
export function ReviewPage() {
  const { now } = useEntityPage<BaselineUpdate>();
  const { pathname } = useLocation();
  const category = gateCategories.find((one) => pathname.endsWith(`/gate2/${one}`)) ?? 'technical';
  const part = useGate2(now.id);
  const isReviewFirst = use(ReviewFirst);
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
              isAside={!isReviewFirst}
            >
              <Review />
            </KeyedPart>
          )
        );
      }}
    </ScreenPart>
  );
}

const checklistField = reviewFields.all.find(({ name }) => name === 'checklist');
/** Of somebody who does not review: what the reviewer has done so far. */
const checklistRead: Readonly<Record<string, OwnControl>> = {
  checklist: ({ value }) => checklistField && <RowsControl of={gateReview} field={checklistField} value={value} />,
};

function Review() {
  const { t } = useTranslation(['gate-reviews', 'entity']);
  const { definition, entity, flow } = useEntityPage<GateReview>();
  const { category, decidedBy, decidedOn, rejectReason, reviewer, timeZone } = entity;
  const me = useMe();
  const isReviewer = reviewer?.id === me.subject;
  const isReviewing =
    isReviewer && entity.status === 'PENDING' && (flow.facts as { readonly gateClosed?: boolean }).gateClosed !== true;
  const mayName = allows(baselineWrite, me, { brandId: entity.brandId });
  const title = t(`value.category.${category}`);
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
      <EntityFormPage
        title={title}
        command="item.edit"
        more={more}
        fixed={[...(isReviewer && !mayName ? ['reviewerId'] : []), ...(isReviewing ? [] : ['comment'])]}
        {...(!isReviewing && {
          own: checklistRead,
          hints: { checklist: t(isReviewer ? 'review.onceSubmitted' : 'review.byReviewer') },
        })}
      />
      {!flow.can('item.edit') && checklistField && (
        <Section title={t('field.checklist')} spaced>
          <RowsControl of={definition} field={checklistField} value={valuesOf(definition.fields, entity).checklist ?? []} />
        </Section>
      )}
    </>
  );
}
