import './data-load.css';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { evaluations } from '#contract/data-load-campaign/data-load.ts';
import type { DataLoadCampaign, Evaluation, EvaluationChange } from '#contract/data-load-campaign/data-load-campaign.ts';
import { fieldText, lengthText } from '#contract/field-text.ts';
import { count } from '#contract/words.ts';
import { useEntityPage } from '#src/app/entity/entity-context.ts';
import { choiceText, labelOf } from '#src/app/entity/field-words.ts';
import { usePart } from '#src/app/entity/use-part.ts';
import { date, dateTime, sizeText } from '#src/app/format/format.ts';
import { ScreenPart } from '#src/app/page/screen-part.tsx';
import { Button } from '#src/ui/button.tsx';
import { RadioControl, TextareaControl } from '#src/ui/form/controls.tsx';
import { Field } from '#src/ui/form/field.tsx';
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { StatusTag } from '#src/ui/status/status-tag.tsx';
import { PlainTable } from '#src/ui/table/plain-table.tsx';
import { dataLoadCampaign } from './data-load-campaign.tsx';
import { type Choice, choiceNow } from './evaluation-choice.ts';

const mostLetters = 1_000;

/** The last evaluation, what changed since, and the next one for somebody who may evaluate it (D-071). */
export function EvaluationPart() {
  const { t } = useTranslation('data-load');
  const { now } = useEntityPage<DataLoadCampaign>();
  const screen = usePart(dataLoadCampaign, 'getDataLoadEvaluation', now.id);
  return (
    <Section title={t('evaluation.title')} field="evaluation" spaced>
      <ScreenPart screen={screen}>
        {(evaluation) => (
          <>
            <Last evaluation={evaluation} />
            <Changes changes={evaluation.changes} />
            <Loads days={evaluation.loads} />
            <Next key={evaluation.lastEvaluated} canBeEvaluated={evaluation.canBeEvaluated} />
          </>
        )}
      </ScreenPart>
    </Section>
  );
}

function Last({ evaluation: { comment, evaluator, lastEvaluated, state } }: { readonly evaluation: Evaluation }) {
  const { t } = useTranslation('data-load');
  if (state === null || lastEvaluated === null) return <p className="cc-muted">{t('evaluation.never')}</p>;
  return (
    <p className="cc-load-last">
      <StatusTag status={state} label={t(`evaluation.was.${state}`)} />
      <span className="cc-muted">
        {evaluator?.fullName}, {dateTime(lastEvaluated)}
      </span>
      {comment !== '' && <span>{comment}</span>}
    </p>
  );
}

/** A value of a campaign or batch in words: what is kept of it is text. */
function useValueText() {
  const { t } = useTranslation('data-load');
  return (field: string, value: string): string => {
    if (value === '') return t('evaluation.nothing');
    switch (field) {
      case 'campaignStart':
      case 'batchStart':
        return dateTime(value);
      case 'dataPackageSize':
        return sizeText(Number(value));
      case 'vehicleVolume':
        return count(Number(value));
      case 'type':
      case 'updateType':
      case 'customerImpact':
        return choiceText(dataLoadCampaign, field, value);
      default:
        return value;
    }
  };
}

/** What is not as it was when the campaign was evaluated last. */
function Changes({ changes }: { readonly changes: readonly EvaluationChange[] }) {
  const { t } = useTranslation('data-load');
  const textOf = useValueText();
  if (changes.length === 0) return null;
  const whatOf = ({ field, number, what }: EvaluationChange) => {
    const label = labelOf(dataLoadCampaign, field);
    if (what === 'field') return label;
    return what === 'batch'
      ? t('evaluation.ofBatch', { number: number ?? '', label })
      : t(`evaluation.${what}`, { number: number ?? '' });
  };
  return (
    <PlainTable
      label={t('evaluation.changed')}
      widths={[210, null, null]}
      heads={[t('evaluation.changed'), t('evaluation.before'), t('evaluation.now')]}
    >
      {changes.map((change) => (
        <tr key={`${change.what}.${change.batchId}.${change.field}`} data-changed={change.field || change.what}>
          <th scope="row">{whatOf(change)}</th>
          <td className="cc-muted">{change.what === 'added' ? '—' : textOf(change.field, change.before)}</td>
          <td>{change.what === 'removed' ? '—' : <mark className="cc-load-new">{textOf(change.field, change.now)}</mark>}</td>
        </tr>
      ))}
    </PlainTable>
  );
}

const mostShown = 5;

/** What the plan comes to, with all others, on the days that the calendar shows as busy or full (D-098). */
function Loads({ days }: { readonly days: Evaluation['loads'] }) {
  const { t } = useTranslation('data-load');
  if (days.length === 0) return null;
  const isFull = days.some(({ level }) => level === 'FULL');
  const fullest = days
    .toSorted((one, other) => other.plannedVolume - one.plannedVolume)
    .slice(0, mostShown)
    .sort((one, other) => one.date.localeCompare(other.date));
  const told = fullest.map(({ capacity, date: day, level, plannedVolume }) =>
    t('evaluation.load', {
      day: date(day),
      percent: Math.round((100 * plannedVolume) / capacity),
      level: t(`evaluation.level.${level}`),
    }),
  );
  const rest = days.length - fullest.length;
  return (
    <div className="cc-banners">
      <Banner kind={isFull ? 'warning' : 'info'} title={t('evaluation.loads')}>
        {[...told, ...(rest > 0 ? [t('evaluation.moreDays', { count: rest })] : [])].join(' · ')}
      </Banner>
    </div>
  );
}

/**
 * The evaluation to come, for somebody who may give it (D-071.2): whoever corrects or rejects says why, a rejection is asked for once more
 * (D-154), and what was decided before somebody changed the campaign is decided again.
 */
function Next({ canBeEvaluated }: { readonly canBeEvaluated: boolean }) {
  const { t } = useTranslation(['data-load', 'common']);
  const { flow, isPast, now, screen } = useEntityPage<DataLoadCampaign>();
  const { news, revision } = screen;
  const [choice, setChoice] = useState<Choice>({ verb: 'PLAN', seen: { news, revision } });
  const [comment, setComment] = useState('');
  const [isAsked, setAsked] = useState(false);
  const [isRejecting, setRejecting] = useState(false);
  if (isPast || !flow.can('campaign.evaluate')) return canBeEvaluated ? <p className="cc-muted">{t('evaluation.due')}</p> : null;
  const { changed, verb } = choiceNow(choice, screen);
  const isNeeded = verb === 'CORRECT' || verb === 'REJECT';
  const wrong = lengthText(comment, { min: isNeeded ? 1 : 0, max: mostLetters });
  const isBusy = screen.busy?.command === 'campaign.evaluate';
  const send = () => {
    setRejecting(false);
    void screen.run('campaign.evaluate', {}, { state: verb, comment: comment.trim() }, choice.seen.revision);
  };
  const ask = () => {
    setAsked(true);
    if (verb === undefined || wrong !== undefined) return;
    if (verb === 'REJECT') setRejecting(true);
    else send();
  };
  return (
    <form
      className="cc-form cc-alone cc-load-evaluate"
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
    >
      {changed !== undefined && (
        <Banner kind="warning" title={changed}>
          {t('evaluation.again')}
        </Banner>
      )}
      <Field
        id="state"
        label={t('evaluation.verb')}
        error={isAsked && verb === undefined ? fieldText('required') : undefined}
        group
        wide
        required
      >
        <RadioControl
          value={verb ?? ''}
          options={evaluations.map((value) => ({
            value,
            label: t(`evaluation.is.${value}`),
            note: t(`evaluation.note.${value}`),
          }))}
          onChange={(value) => setChoice({ verb: value as Choice['verb'], seen: { news, revision } })}
        />
      </Field>
      <Field
        id="comment"
        label={t('evaluation.comment')}
        required={isNeeded}
        hint={t('evaluation.commentHint')}
        error={isAsked ? wrong : undefined}
        wide
      >
        <TextareaControl value={comment} onChange={setComment} />
      </Field>
      <Button type="submit" look="primary" busy={isBusy}>
        {t('evaluation.send')}
      </Button>
      <ConfirmDialog
        isOpen={isRejecting && verb === 'REJECT'}
        onClose={() => setRejecting(false)}
        onConfirm={send}
        title={t('evaluation.reject.title', { name: now.title })}
        text={t('evaluation.reject.text')}
        confirmLabel={t('evaluation.reject.confirm')}
        cancelLabel={t('common:action.cancel')}
        closeLabel={t('common:action.close')}
        danger
      />
    </form>
  );
}
