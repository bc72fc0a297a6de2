import { useTranslation } from 'react-i18next';
import type { Dossier, DossierReview } from '#contract/baseline-update/baseline-dossier.ts';
import { dateTimeInZone } from '#src/app/format/format.ts';
import { flowTexts } from '#src/app/workflow/flow-texts.ts';

type Props = { readonly dossier: Pick<Dossier, 'people' | 'rounds'> };
type Step = NonNullable<DossierReview['decision']>;

/** Each round of gate 2 as its five reviews were: who was to review and since when, who ticked what, and what was decided (D-075.4, D-080d). */
export function DossierRounds({ dossier: { people, rounds } }: Props) {
  const { t } = useTranslation('baseline-updates');
  const said = (flow: string, { by, event, on, reason, state }: Step) => {
    const words = flowTexts(flow, { people: [...people], me: '', at: state ?? '' });
    const text = words.cameTo(event, state ?? undefined, by) ?? words.event(event, {}, by);
    return `${dateTimeInZone(on)}: ${text}${reason === null ? '' : ` – ${reason}`}`;
  };
  return rounds.map(({ end, reviews, round, submittedBy, submittedOn }) => (
    <section key={round}>
      <h2>{t('dossier.round.title', { round })}</h2>
      <ul>
        <li>
          {said('baselineUpdate', { event: 'gate2.submit', state: 'PENDING', by: submittedBy, on: submittedOn, reason: null })}
        </li>
        {end !== null && <li>{said('baselineUpdate', end)}</li>}
      </ul>
      {reviews.map((review) => (
        <Review
          key={review.category}
          review={review}
          people={people}
          decided={review.decision && said('gateReview', review.decision)}
        />
      ))}
    </section>
  ));
}

type ReviewProps = {
  readonly review: DossierReview;
  readonly people: Dossier['people'];
  /** in words */
  readonly decided: string | null;
};

function Review({ review: { category, comment, items, reviewers }, people, decided }: ReviewProps) {
  const { t } = useTranslation(['baseline-updates', 'gate-reviews']);
  const nameOf = (subject: string | null) => people.find(({ id }) => id === subject)?.fullName ?? t('gate-reviews:review.nobody');
  const [first, ...later] = reviewers;
  return (
    <>
      <h3>{t(`gate-reviews:value.category.${category}`)}</h3>
      <dl>
        <div>
          <dt>{t('gate-reviews:field.reviewerId')}</dt>
          <dd>
            {[
              nameOf(first?.reviewer ?? null),
              ...later.map(({ by, on, reviewer }) =>
                t('dossier.round.then', { name: nameOf(reviewer), by: nameOf(by), at: dateTimeInZone(on) }),
              ),
            ].join('\n')}
          </dd>
        </div>
        {comment !== '' && (
          <div>
            <dt>{t('gate-reviews:field.comment')}</dt>
            <dd>{comment}</dd>
          </div>
        )}
        <div>
          <dt>{t('gate-reviews:review.decided')}</dt>
          <dd>{decided ?? t('dossier.round.undecided')}</dd>
        </div>
      </dl>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('gate-reviews:column.checklist.text')}</th>
            <th scope="col">{t('gate-reviews:column.checklist.done')}</th>
            <th scope="col">{t('dossier.round.by')}</th>
            <th scope="col">{t('gate-reviews:column.checklist.comment')}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.text}>
              <td>{item.text}</td>
              <td>{t(`dossier.${item.done}`)}</td>
              <td>
                {item.marks.map(({ by, done, on }) => (
                  <div key={on}>
                    {t(done ? 'dossier.round.ticked' : 'dossier.round.cleared', { name: nameOf(by), at: dateTimeInZone(on) })}
                  </div>
                ))}
              </td>
              <td>{item.comment}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
