import './gate2.css';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type BaselineUpdate, openStatuses } from '#contract/baseline-update/baseline-update.ts';
import { urlOf } from '#contract/entity/entities.ts';
import { type Gate2, type GateRequirement, isClosedReview } from '#contract/gate-review/gate-review.ts';
import { baselinePages as pages } from '#contract/page/pages.ts';
import { useEntityPage } from '#src/app/entity/entity-context.ts';
import { date } from '#src/app/format/format.ts';
import { statusText } from '#src/app/format/status-text.ts';
import { MomentOf } from '#src/app/page/description-list.tsx';
import { ScreenPart } from '#src/app/page/screen-part.tsx';
import { requestText } from '#src/app/people/request-text.ts';
import { useAsk } from '#src/app/people/use-ask.tsx';
import { useMe } from '#src/app/session/use-me.ts';
import { flowTexts } from '#src/app/workflow/flow-texts.ts';
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
import { AskButton } from '#src/ui/workflow/next-steps.tsx';

/** What is named of a requirement before the others are counted. */
const mostNamed = 5;

/** What keeps gate 2 closed, item by item, and how far each category is (BLU-08, BLU-21). */
export function Gate2Overview() {
  const { now } = useEntityPage<BaselineUpdate>();
  const part = useGate2(now.id);
  return (
    <ScreenPart screen={part}>
      {(gate) => (
        <>
          <Requirements gate={gate} update={now} />
          <Categories gate={gate} bluId={now.id} />
        </>
      )}
    </ScreenPart>
  );
}

type Item = Gate2['versionsUnapproved'][number];
type RequirementsProps = { readonly gate: Gate2; readonly update: BaselineUpdate };

function Requirements({ gate, update }: RequirementsProps) {
  const { t } = useTranslation('gate-reviews');
  const { requirements, status } = gate;
  const unmet = requirements.filter(({ met, total }) => met < total).length;
  const isClosed = unmet > 0 && (openStatuses as readonly string[]).includes(status);
  const title = t(isClosed ? 'closed.title' : 'closed.titleMet');
  const total = requirements.length;
  return (
    <Section title={title} note={unmet === 0 ? t('closed.none', { total }) : t('closed.note', { count: unmet, total })}>
      <GateWarnings gate={gate} update={update} />
      <PlainTable
        label={title}
        widths={[null, 76, null]}
        head={
          <>
            <th scope="col">{t('closed.requirement')}</th>
            <th scope="col">{t('closed.met')}</th>
            <th scope="col">{t('closed.missing')}</th>
          </>
        }
      >
        {requirements.map(({ key, met, missing, total }) => (
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
    </Section>
  );
}

type MissingProps = { readonly items: readonly Item[]; readonly of: GateRequirement; readonly update: BaselineUpdate };

/** What is missing of a requirement, each with the way there, how it stands, whose it is, and a question to that person. */
function Missing({ items, of, update }: MissingProps) {
  const { t } = useTranslation('gate-reviews');
  const me = useMe();
  const askOf = useAsk(update.code);
  const submit = flowTexts('baselineUpdate', { people: [], me: me.subject }).label('gate2.submit', {});
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? items : items.slice(0, mostNamed);
  return (
    <>
      {shown.map(({ dueDate, name, person, route, status }) => {
        const told = [
          of === 'everyReviewerNamed' ? t('closed.unnamed') : statusText(status),
          person && t('closed.owner', { name: person.id === me.subject ? t('closed.you') : person.fullName }),
          dueDate !== null && t('closed.due', { date: date(dueDate) }),
        ];
        const need = { kind: 'fact' as const, text: `${t(`requirement.${of}`)}: ${name}` };
        const address = `${window.location.origin}${route}`;
        const others = person && person.id !== me.subject ? [person] : undefined;
        const ask = askOf(route, others, requestText({ command: submit, item: update.code, need, address, me: me.name }));
        return (
          <div key={route} className="cc-gate-item">
            <div>
              <UiLink className="cc-link" href={route}>
                {name}
              </UiLink>
              <div className="cc-muted">{told.filter(Boolean).join(' · ')}</div>
            </div>
            {ask && <AskButton ask={ask} />}
            {ask?.isOpen && ask.box}
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
  return (
    <Section
      title={t('review.title')}
      spaced
      note={round === 0 ? t('review.notSubmitted') : t('review.round', { round, ...figures })}
      actions={round > 0 && <span className="cc-muted">{t('review.again')}</span>}
    >
      <PlainTable
        label={t('review.title')}
        widths={[112, 136, null, null, 116, 200]}
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
                  <UiLink className="cc-link" href={urlOf('BASELINE_UPDATE', { bluId }, `gate2/${category}`)}>
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
