import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BaselineUpdate } from '#contract/baseline-update/baseline-update.ts';
import { urlOf } from '#contract/entity/entities.ts';
import { type Gate2, gateReviewEndpoints } from '#contract/gate-review/gate-review.ts';
import { useEntityPage } from '#src/app/entity/entity-context.ts';
import { usePart } from '#src/app/entity/use-part.ts';
import { date } from '#src/app/format/format.ts';
import { statusText } from '#src/app/format/status-text.ts';
import { MomentOf } from '#src/app/page/description-list.tsx';
import { ScreenPart } from '#src/app/page/screen-part.tsx';
import { childrenOf } from '#src/areas/baseline-update/baseline-child.tsx';
import { Button } from '#src/ui/button.tsx';
import { ProgressBar } from '#src/ui/figures/key-figures.tsx';
import { UiLink } from '#src/ui/link.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { StatusGlyph } from '#src/ui/status/status-glyph.tsx';
import { StatusTag } from '#src/ui/status/status-tag.tsx';
import { PlainTable } from '#src/ui/table/plain-table.tsx';

/** What is named of a requirement before the others are counted. */
const mostNamed = 5;

/** Gate 2 as its calls answer it; everything that belongs to the update changes it. */
export const useGate2 = (bluId: number) =>
  usePart({ type: 'BASELINE_UPDATE', table: gateReviewEndpoints }, 'getGate2', bluId, {
    also: () => childrenOf(bluId),
  });

/** What keeps gate 2 closed, item by item, and how far each category is (BLU-08, BLU-21). */
export function Gate2Overview() {
  const { now } = useEntityPage<BaselineUpdate>();
  const part = useGate2(now.id);
  return (
    <ScreenPart screen={part}>
      {(gate) => (
        <>
          <Requirements gate={gate} />
          <Categories gate={gate} bluId={now.id} />
        </>
      )}
    </ScreenPart>
  );
}

function Requirements({ gate: { requirements } }: { readonly gate: Gate2 }) {
  const { t } = useTranslation('gate-reviews');
  const unmet = requirements.filter(({ met, total }) => met < total).length;
  return (
    <Section
      title={t('closed.title')}
      note={unmet === 0 ? t('closed.none') : t('closed.note', { count: unmet, total: requirements.length })}
    >
      <PlainTable
        label={t('closed.title')}
        widths={[348, 76, null]}
        head={
          <>
            <th scope="col">{t('closed.requirement')}</th>
            <th scope="col">{t('closed.met')}</th>
            <th scope="col">{t('closed.missing')}</th>
          </>
        }
      >
        {requirements.map(({ key, met, missing, total }) => (
          <tr key={key} className="cc-two-line">
            <th scope="row">
              <span className="cc-st">
                <StatusGlyph kind={met < total ? 'ACTION_REQUIRED' : 'POSITIVE'} /> {t(`requirement.${key}`)}
              </span>
            </th>
            <td>{t('closed.of', { met, total })}</td>
            <td>
              {missing.length === 0 ? <span className="cc-muted">{t('closed.nothing')}</span> : <Missing items={missing} />}
            </td>
          </tr>
        ))}
      </PlainTable>
    </Section>
  );
}

/** What is missing of a requirement, each with the way there, how it stands and whose it is. */
function Missing({ items }: { readonly items: Gate2['requirements'][number]['missing'] }) {
  const { t } = useTranslation('gate-reviews');
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? items : items.slice(0, mostNamed);
  return (
    <>
      {shown.map(({ dueDate, name, person, route, status }) => {
        const told = [
          statusText(status),
          person && t('closed.owner', { name: person.fullName }),
          dueDate !== null && t('closed.due', { date: date(dueDate) }),
        ];
        return (
          <div key={route}>
            <UiLink className="cc-link" href={route}>
              {name}
            </UiLink>
            <div className="cc-muted">{told.filter(Boolean).join(' · ')}</div>
          </div>
        );
      })}
      {shown.length < items.length && (
        <Button small look="quiet" onClick={() => setWhole(true)}>
          {t('closed.more', { count: items.length - shown.length })}
        </Button>
      )}
    </>
  );
}

function Categories({ gate: { categories, progress }, bluId }: { readonly gate: Gate2; readonly bluId: number }) {
  const { t } = useTranslation(['gate-reviews', 'entity']);
  return (
    <Section title={t('review.title')} spaced>
      <PlainTable
        label={t('review.title')}
        widths={[128, 112, null, null, 124, 216]}
        head={
          <>
            <th scope="col">{t('review.category')}</th>
            <th scope="col">{t('entity:column.status')}</th>
            <th scope="col">{t('review.preconditions')}</th>
            <th scope="col">{t('field.checklist')}</th>
            <th scope="col">{t('field.reviewerId')}</th>
            <th scope="col">{t('review.decided')}</th>
          </>
        }
      >
        {categories.map(({ category, checklist, decidedBy, decidedOn, rejectReason, reviewer, status, timeZone }) => {
          const { confirmed, total } = progress.find((one) => one.category === category) ?? { confirmed: 0, total: 0 };
          const done = checklist.filter((item) => item.done).length;
          const bar = (met: number, of: number, what: string) => (
            <ProgressBar
              percent={of === 0 ? 100 : (met / of) * 100}
              tone={met === of ? 'positive' : 'progress'}
              label={what}
              figure={t('closed.of', { met, total: of })}
            />
          );
          return (
            <tr key={category} className="cc-two-line">
              <th scope="row">
                <UiLink className="cc-link" href={urlOf('BASELINE_UPDATE', { bluId }, `gate2/${category}`)}>
                  {t(`value.category.${category}`)}
                </UiLink>
                {rejectReason !== null && <div className="cc-muted">{rejectReason}</div>}
              </th>
              <td>
                <StatusTag status={status} label={status === 'CREATED' ? t('review.notOpen') : statusText(status)} />
              </td>
              <td>{bar(confirmed, total, t('review.preconditions'))}</td>
              <td>{bar(done, checklist.length, t('field.checklist'))}</td>
              <td>{reviewer?.fullName ?? t('review.nobody')}</td>
              <td className="cc-who">
                <MomentOf by={decidedBy} on={decidedOn} none={t('entity:form.nothing')} zone={timeZone} />
              </td>
            </tr>
          );
        })}
      </PlainTable>
    </Section>
  );
}
