import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { popupOffers, ticketLink } from '#src/app/failure/failure.ts';
import { usePortal } from '#src/app/portal.ts';
import { usePortalConfiguration } from '#src/app/use-configuration.ts';
import { ErrorPopup } from '#src/ui/overlay/error-popup.tsx';
import { formatTime } from '#src/ui/time-text.tsx';

/** The popup with its words; loaded when the first failure is there, or soon after the page. */
export function ErrorPopupPart() {
  const { errorPopup, unsaved } = usePortal();
  const { t } = useTranslation(['error', 'common']);
  const { helpdeskUrl } = usePortalConfiguration();
  const problems = useSelector(errorPopup, (snapshot) => snapshot.context.problems);
  const first = problems[0];
  if (first === undefined) return null;
  const texts = {
    fetch: t('popup.fetch'),
    default: t('popup.default'),
    unreachable: t('problem.backendUnreachable'),
    underWay: first.text,
  } as const;
  // What is known is not unexpected (ERR-31).
  const title = t(problems.every(({ cause }) => cause === 'underWay') ? 'popup.noAnswer' : 'popup.title');
  const offers = popupOffers(problems, unsaved.isUnsaved());
  return (
    <ErrorPopup
      isOpen
      title={title}
      text={texts[first.cause]}
      // Input stays in its form when a change failed (D-158): it says what happened, and nothing is to be loaded again.
      said={first.cause === 'default' ? first.text : undefined}
      details={problems.map((problem) => ({
        key: `${problem.traceId ?? ''} ${problem.text}`,
        message: problem.text,
        traceId: problem.traceId,
        note: [problem.reason, problem.status || undefined, formatTime(problem.at, 'time')].filter(Boolean).join(' · '),
      }))}
      detailsLabel={t('popup.details')}
      ticket={
        helpdeskUrl === null
          ? undefined
          : { label: t('popup.ticket'), href: ticketLink(helpdeskUrl, title, first), note: t('popup.ticketNote') }
      }
      filled={offers.filled}
      retryLabel={offers.filled === 'retry' ? t('common:action.retry') : undefined}
      reloadLabel={offers.reload ? t('popup.reload') : undefined}
      closeLabel={t('common:action.close')}
      copyLabel={t('common:action.copy')}
      copiedLabel={t('common:action.copied')}
      refusedLabel={t('common:action.notCopied')}
      onRetry={() => errorPopup.send({ type: 'popup.retry' })}
      onReload={() => window.location.reload()}
      onClose={() => errorPopup.send({ type: 'popup.close' })}
    />
  );
}
