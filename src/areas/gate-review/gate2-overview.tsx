import './gate2.css';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type BaselineStatus, type BaselineUpdate, openStatuses } from '#contract/baseline-update/baseline-update.ts';
import { urlOf } from '#contract/entity/entity-address.ts';
import { type Gate2, type GateRequirement, isClosedReview } from '#contract/gate-review/gate-review.ts';
import { baselinePages as pages } from '#contract/page/pages.ts';
import { useEntityPage } from '#src/app/entity/entity-context.ts';
import { statusText } from '#src/app/format/status-text.ts';
import { MomentOf } from '#src/app/page/description-list.tsx';
import { ScreenPart } from '#src/app/page/screen-part.tsx';
import { GateWarnings } from '#src/areas/baseline-update/gate-warnings.tsx';
import { useGate2 } from '#src/areas/baseline-update/use-gate2.ts';
import { Button } from '#src/ui/button.tsx';
import { cx } from '#src/ui/cx.ts';
import { ProgressBar } from '#src/ui/figures/key-figures.tsx';
import { UiLink } from '#src/ui/link.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { StatusGlyph } from '#src/ui/status/status-glyph.tsx';
import { StatusTag } from '#src/ui/status/status-tag.tsx';
import { PlainTable, ReasonBlock } from '#src/ui/table/plain-table.tsx';
import { AskAll } from './ask-all.tsx';
import { MissingItem } from './missing-item.tsx';

/** What is named of a requirement before the others are counted. */
const mostNamed = 5;

/** What keeps gate 2 closed, item by item (BLU-08, BLU-21). */
export function GateRequirements() {
  const { now } = useEntityPage<BaselineUpdate>();
  const part = useGate2(now.id);
  return <ScreenPart screen={part}>{(gate) => <Requirements gate={gate} update={now} onAsked={part.reload} />}</ScreenPart>;
}

/** How far each category is (BLU-08). */
export function GateCategories() {
  const { now } = useEntityPage<BaselineUpdate>();
  const part = useGate2(now.id);
  return <ScreenPart screen={part}>{(gate) => <Categories gate={gate} bluId={now.id} />}</ScreenPart>;
}

/** The way to the form of a category brings it into sight: the tables stand above it until it is reviewed. */
const formField = (status: string) => ({ field: status === 'PENDING' ? 'checklist' : 'reviewerId' });

type Item = Gate2['versionsUnapproved'][number];
type RequirementsProps = { readonly gate: Gate2; readonly update: BaselineUpdate; readonly onAsked: () => void };

function Requirements({ gate, update, onAsked }: RequirementsProps) {
  const { t } = useTranslation('gate-reviews');
  const { requirements, status } = gate;
  const unmet = requirements.filter(({ met, total }) => met < total).length;
  const [isWhole, setWhole] = useState(false);
  const inOrder = requirements.toSorted((one, other) => Number(one.met === one.total) - Number(other.met === other.total));
  // What is met needs nobody: it stands folded, so that what is worked on below comes into sight.
  const shown = isWhole ? inOrder : inOrder.slice(0, unmet);
  const isClosed = unmet > 0 && (openStatuses as readonly string[]).includes(status);
  const title = t(isClosed ? 'closed.title' : 'closed.titleMet');
  const total = requirements.length;
  return (
    <Section
      title={title}
      note={unmet === 0 ? t('closed.none', { total }) : t('closed.note', { count: unmet, total })}
      actions={
        unmet < total && (
          <Button small look="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {t(isWhole ? 'closed.fold' : 'closed.unfold', { count: total - unmet })}
          </Button>
        )
      }
    >
      <GateWarnings gate={gate} update={update} />
      {isClosed && <AskAll items={requirements.flatMap(({ missing }) => missing)} onAsked={onAsked} />}
      {shown.length > 0 && (
        <PlainTable
          label={title}
          widths={[null, 76, null]}
          heads={[t('closed.requirement'), t('closed.met'), t('closed.missing')]}
        >
          {shown.map(({ key, met, missing, total }) => (
            <tr key={key} className="cc-two-line cc-gate-row">
              <th scope="row">
                <span className="cc-st">
                  <StatusGlyph kind={met < total ? 'ACTION_REQUIRED' : 'POSITIVE'} /> {t(`requirement.${key}`)}
                </span>
              </th>
              <td>{t('closed.of', { met, total })}</td>
              <td>
                {met === total ? (
                  <span className="cc-muted">{t('closed.nothing')}</span>
                ) : missing.length > 0 ? (
                  <Missing items={missing} of={key} update={update} />
                ) : (
                  <UiLink className="cc-link" href={urlOf('BASELINE_UPDATE', { bluId: update.id }, pages.ecuReleases)}>
                    {t('closed.addRelease')}
                  </UiLink>
                )}
              </td>
            </tr>
          ))}
        </PlainTable>
      )}
    </Section>
  );
}

type MissingProps = { readonly items: readonly Item[]; readonly of: GateRequirement; readonly update: BaselineUpdate };

/** What is missing of a requirement: the first of it, and all of it when asked. */
function Missing({ items, of, update }: MissingProps) {
  const { t } = useTranslation('gate-reviews');
  const [isWhole, setWhole] = useState(false);
  // What waits for me comes first.
  const inOrder = items.toSorted((one, other) => Number(one.mine === null) - Number(other.mine === null));
  const shown = isWhole ? inOrder : inOrder.slice(0, mostNamed);
  return (
    <>
      {shown.map((item) => (
        <MissingItem key={item.route} item={item} of={of} update={update} />
      ))}
      {shown.length < items.length && (
        <Button small look="quiet" onClick={() => setWhole(true)}>
          {t('closed.more', { count: items.length - shown.length })}
        </Button>
      )}
    </>
  );
}

/** Whether the reviews that are shown end with another submission: they do while gate 2 is undecided, or was decided with no-go. */
const isSubmittedAgain = (gate: BaselineStatus) => gate === 'PENDING' || (openStatuses as readonly string[]).includes(gate);

function Categories({
  gate: { categories, progress, round, status: gate },
  bluId,
}: {
  readonly gate: Gate2;
  readonly bluId: number;
}) {
  const { t } = useTranslation(['gate-reviews', 'entity']);
  const counted = (status: string) => categories.filter((one) => one.status === status).length;
  const figures = { approved: counted('APPROVED'), rejected: counted('REJECTED'), open: counted('PENDING') };
  const isWithdrawn = round > 0 && counted('CREATED') === categories.length;
  const note = isWithdrawn ? 'review.withdrawn' : 'review.round';
  return (
    <Section
      title={t('review.title')}
      spaced
      note={round === 0 ? t('review.notSubmitted') : t(note, { round, ...figures })}
      actions={isSubmittedAgain(gate) && !isWithdrawn && round > 0 && <span className="cc-muted">{t('review.again')}</span>}
    >
      <PlainTable
        label={t('review.title')}
        widths={[112, 136, null, null, 116, 200]}
        heads={[
          t('review.category'),
          t('entity:column.status'),
          t('review.preconditions'),
          t('field.checklist'),
          t('field.reviewerId'),
          t('review.decided'),
        ]}
      >
        {categories.map((review) => {
          const { category, checklist, decidedBy, decidedOn, rejectReason, reviewer, status, timeZone } = review;
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
            <Fragment key={category}>
              <tr className={cx('cc-two-line', rejectReason !== null && 'cc-has-note')}>
                <th scope="row">
                  <UiLink className="cc-link" href={urlOf('BASELINE_UPDATE', { bluId }, `gate2/${category}`, formField(status))}>
                    {t(`value.category.${category}`)}
                  </UiLink>
                </th>
                <td>
                  {status === 'CREATED' ? (
                    <span className="cc-st">
                      <StatusGlyph kind="NOT_REACHED" /> {t('review.notSubmitted')}
                    </span>
                  ) : (
                    <StatusTag status={status} label={statusText(status)} />
                  )}
                </td>
                <td>{bar(confirmed, total, t('review.preconditions'))}</td>
                <td>{bar(done, checklist.length, t('field.checklist'))}</td>
                <td>{reviewer?.fullName ?? t('review.nobody')}</td>
                <td className="cc-who">
                  {isClosedReview(review, gate) ? (
                    <span className="cc-muted">{t(`review.closed.${gate === 'CANCELED' ? 'canceled' : 'noGo'}`)}</span>
                  ) : (
                    <MomentOf by={decidedBy} on={decidedOn} none={t('entity:form.nothing')} zone={timeZone} />
                  )}
                </td>
              </tr>
              {rejectReason !== null && (
                <tr className="cc-note">
                  <td />
                  <td colSpan={5}>
                    <ReasonBlock>{rejectReason}</ReasonBlock>
                  </td>
                </tr>
              )}
            </Fragment>
          );
        })}
      </PlainTable>
    </Section>
  );
}
