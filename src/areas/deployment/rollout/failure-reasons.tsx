import { IconDownload, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { LiveRolloutStatus } from '#contract/deployment/live-rollout.ts';
import { count } from '#contract/words.ts';
import { Button, IconButton } from '#src/ui/button.tsx';
import { ReasonBars } from '#src/ui/figures/reason-bars.tsx';
import { EmptyState } from '#src/ui/page/page-states.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { downloadCsv, toCsv } from '#src/ui/table/csv.ts';

type Props = {
  readonly failures: LiveRolloutStatus['failures'];
  readonly mayRetry: boolean;
  /** the rollout has ended for good: whether a reason could be retried says nothing any more */
  readonly isOver: boolean;
  /** asks which reasons to retry, with these chosen */
  readonly onRetry: (codes: readonly string[]) => void;
  readonly spaced?: boolean;
};

/** Why vehicles failed, the frequent first, and which reasons a retry may mend (D-062.14). */
export function FailureReasons({ failures, mayRetry, isOver, onRetry, spaced = false }: Props) {
  const { t } = useTranslation('deployments');
  const sorted = [...failures].sort((a, b) => b.count - a.count);
  const open = mayRetry ? sorted.filter(({ retryable }) => retryable) : [];
  const longest = sorted[0]?.count ?? 1;
  const vehicles = sorted.reduce((sum, failure) => sum + failure.count, 0);
  const csv = () =>
    downloadCsv(
      t('reasons.file'),
      toCsv(
        [t('reasons.code'), t('reasons.text'), t('column.vehicles')],
        sorted.map((failure) => [failure.errorCode, failure.errorText, failure.count]),
      ),
    );
  return (
    <Section
      title={t('reasons.title')}
      note={
        sorted.length > 0
          ? t('reasons.note', {
              count: sorted.length,
              vehicles: t('reasons.vehicles', { count: vehicles, figure: count(vehicles) }),
            })
          : undefined
      }
      actions={
        <>
          {/* Whoever comes from Next steps to retry finds the question open, with every reason chosen. */}
          {open.length > 1 && (
            <Button look="quiet" small data-first data-opens onClick={() => onRetry([])}>
              {t('reasons.retryAll')}
            </Button>
          )}
          {sorted.length > 0 && <IconButton label={t('reasons.csv')} icon={<IconDownload size={14} />} onClick={csv} />}
        </>
      }
      spaced={spaced}
      field="failures"
    >
      {sorted.length === 0 ? (
        <EmptyState boxed title={t('reasons.none')} />
      ) : (
        <ReasonBars
          label={t('reasons.title')}
          rows={sorted.map((failure) => ({
            key: failure.errorCode,
            text: failure.errorText,
            countText: count(failure.count),
            share: failure.count / longest,
            action:
              failure.retryable && mayRetry ? (
                <Button
                  look="quiet"
                  small
                  data-first={open.length === 1 || undefined}
                  data-opens={open.length === 1 || undefined}
                  icon={<IconRefresh size={12} aria-hidden="true" />}
                  aria-label={t('reasons.retry', { reason: failure.errorText })}
                  onClick={() => onRetry([failure.errorCode])}
                >
                  {t('reasons.retryShort')}
                </Button>
              ) : isOver ? undefined : (
                <span className="cc-off">{failure.retryable ? t('reasons.retryable') : t('reasons.noRetry')}</span>
              ),
          }))}
        />
      )}
    </Section>
  );
}
