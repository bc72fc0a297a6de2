import '#src/areas/deployment/deployments.css';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveRolloutStatus } from '#contract/deployment/live-rollout.ts';
import { count } from '#contract/words.ts';
import { Button } from '#src/ui/button.tsx';
import { CheckControl } from '#src/ui/form/controls.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';

type Props = {
  readonly failures: LiveRolloutStatus['failures'];
  /** codes that are chosen at first; all that can be retried when there are none */
  readonly chosen: readonly string[];
  readonly onRun: (codes: readonly string[]) => void;
  readonly onClose: () => void;
};

/** Which reasons to retry: a new job for just the failed vehicles of these (D-062.14). */
export function RetryDialog({ failures: all, chosen, onRun, onClose }: Props) {
  const { t } = useTranslation(['deployments', 'common']);
  const failures = all.filter(({ retryable }) => retryable);
  // Failures may still be on their way when the dialog opens: until somebody chooses, all of them are meant.
  const [picks, setPicks] = useState<readonly string[] | undefined>(chosen.length > 0 ? chosen : undefined);
  const codes = picks ?? failures.map(({ errorCode }) => errorCode);
  const picked = failures.filter(({ errorCode }) => codes.includes(errorCode));
  const vehicles = picked.reduce((sum, failure) => sum + failure.count, 0);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('retry.title')}
      closeLabel={t('common:action.close')}
      actions={
        <>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button
            look="primary"
            disabled={picked.length === 0}
            data-confirm="true"
            onClick={() => {
              onRun(picked.map(({ errorCode }) => errorCode));
              onClose();
            }}
          >
            {t('retry.run', { count: vehicles, figure: count(vehicles) })}
          </Button>
        </>
      }
    >
      <p>{t('retry.text')}</p>
      {failures.length === 0 ? (
        <p className="cc-muted">{t('retry.none')}</p>
      ) : (
        <ul className="cc-retry-list" aria-label={t('retry.reasons')}>
          {failures.map(({ errorCode, errorText, count: failed }) => (
            <li key={errorCode}>
              <CheckControl
                label={errorText}
                checked={codes.includes(errorCode)}
                onChange={(on) => setPicks(on ? [...codes, errorCode] : codes.filter((code) => code !== errorCode))}
              />
              <span className="cc-num cc-muted">{count(failed)}</span>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
