import { useTranslation } from 'react-i18next';
import { count } from '#contract/words.ts';
import { KeyFigures } from '#src/ui/figures/key-figures.tsx';
import { type Done, percentText, reachedPercentText, type Tally } from './vehicle-statuses.ts';

type End = { readonly label: string; readonly figure: string; readonly hint: string | undefined };
type Props = {
  readonly tally: Tally;
  /** when all will be through, or what holds instead; without it there is no such figure */
  readonly end?: End;
  /** results of the last minutes */
  readonly pace?: string | undefined;
  /** pending vehicles whose phase has begun */
  readonly inOpenPhases?: number | undefined;
  /** what is still open then is not updated any more */
  readonly isEnded?: boolean;
  readonly done?: Done;
};

/** Figures of a rollout in one frame, with one bar of the whole below. */
export function RolloutFigures({ tally, end, pace, inOpenPhases, isEnded = false, done = 'installed' }: Props) {
  const { t } = useTranslation('deployments');
  const { total, installed, running, pending, waiting, failed, aborted } = tally;
  const isLeftOut = isEnded && pending > 0;
  const pendingHint = () => {
    if (isLeftOut) return t('figure.endedHint');
    return waiting > 0 ? t('figure.waiting', { figure: count(waiting) }) : (open ?? t('figure.pendingHint'));
  };
  const open = inOpenPhases === undefined ? undefined : t('figure.openPhases', { figure: count(inOpenPhases) });
  const figures = [
    {
      key: 'installed',
      label: t(`figure.${done}`),
      figure: count(installed),
      base: reachedPercentText(installed, total),
      hint: t('figure.of', { count: total, figure: count(total) }),
      tone: 'positive',
    },
    {
      key: 'running',
      label: t('figure.running'),
      figure: count(running),
      base: percentText(running, total),
      hint: pace ?? t(`figure.runningHint.${done}`),
      tone: 'progress',
    },
    {
      key: 'pending',
      label: t(isLeftOut ? 'figure.leftOut' : 'figure.pending'),
      figure: count(pending),
      base: percentText(pending, total),
      hint: pendingHint(),
      tone: 'pending',
    },
    {
      key: 'failed',
      label: t('figure.failed'),
      figure: count(failed),
      base: percentText(failed, total),
      hint:
        installed + failed > 0
          ? t('figure.attempts', {
              percent: percentText(failed, installed + failed),
              count: installed + failed,
              results: count(installed + failed),
            })
          : undefined,
      tone: 'negative',
    },
    ...(aborted > 0
      ? [
          {
            key: 'aborted',
            label: t('figure.stopped'),
            figure: count(aborted),
            base: percentText(aborted, total),
            hint: t('figure.stoppedHint'),
            tone: 'neutral',
          } as const,
        ]
      : []),
    ...(end ? [{ key: 'end', ...end } as const] : []),
  ] as const;
  return (
    <KeyFigures
      figures={figures}
      bar={{
        total,
        label: t('figure.bar', {
          done: t(`done.${done}`),
          installed: count(installed),
          running: count(running),
          failed: count(failed),
          aborted: count(aborted),
          total: count(total),
        }),
        parts: [
          { key: 'installed', tone: 'positive', value: installed },
          { key: 'running', tone: 'progress', value: running },
          { key: 'failed', tone: 'negative', value: failed },
          { key: 'aborted', tone: 'neutral', value: aborted },
        ],
      }}
    />
  );
}
