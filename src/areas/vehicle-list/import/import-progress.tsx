import { useTranslation } from 'react-i18next';
import { listPages } from '#contract/page/pages.ts';
import { count } from '#contract/words.ts';
import { failureText } from '#src/app/failure/failure-text.ts';
import { sizeText } from '#src/app/files/file-rules.ts';
import { listPath } from '#src/areas/vehicle-list/addresses.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { LongWork } from '#src/ui/overlay/long-work.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import type { Running } from './upload-manager.ts';
import { useImportState } from './use-imports.ts';

type Props = {
  readonly running: Running;
  readonly onRemove: () => void;
  /** not where one stands at the list already */
  readonly hasLink?: boolean;
};

/** One upload: bytes on their way, then the checks with what is left of them, then how it ended (VIN-09, D-155). */
export function ImportProgress({ running, onRemove, hasLink = false }: Props) {
  const { t } = useTranslation(['vehicle-lists', 'common']);
  const { cancel, error, import: known, isCancellable, percent, state } = useImportState(running);
  const { fileName, name, size } = running;
  const cancelButton = isCancellable ? { label: t('common:action.cancel'), onCancel: cancel } : undefined;
  const close = { label: t('common:action.dismiss'), onClose: onRemove };
  if (state === 'uploading') {
    const text =
      size === undefined
        ? t('imports.percent', { percent })
        : t('imports.sent', { percent, sent: sizeText((size * percent) / 100), size: sizeText(size) });
    return (
      <div data-import={state}>
        <LongWork title={t('imports.sending', { fileName })} percent={percent} text={text} cancel={cancelButton} />
      </div>
    );
  }
  if (state === 'checking' || state === 'cancelling') {
    const done = known?.percent ?? 0;
    const left = known?.secondsLeft;
    const lines = count(known?.lines ?? 0);
    const words = known?.state === 'WAITING' ? t('imports.waiting', { lines }) : t('imports.checked', { percent: done, lines });
    return (
      <div data-import={state}>
        <LongWork
          title={t(state === 'checking' ? 'imports.checking' : 'imports.cancelling', { fileName })}
          percent={done}
          text={left === null || left === undefined ? words : `${words} ${t('imports.left', { count: left })}`}
          cancel={cancelButton}
        />
      </div>
    );
  }
  if (state === 'proposed' || state === 'applying') {
    return (
      <div data-import={state}>
        <Banner
          title={t('imports.ready', { fileName })}
          actions={
            known?.listId !== null &&
            known?.listId !== undefined && (
              <ButtonLink small href={listPath('IMPORTED', known.listId, listPages.vehicles)}>
                {t('imports.decide')}
              </ButtonLink>
            )
          }
        >
          {t('imports.readyText', { name })}
        </Banner>
      </div>
    );
  }
  if (state === 'imported' && known?.counts) {
    const { total, valid } = known.counts;
    return (
      <div data-import={state}>
        <Banner
          kind="info"
          title={t('imports.finished', { count: valid, valid: count(valid), rejected: count(total - valid) })}
          close={close}
          actions={
            hasLink &&
            known.listId !== null && (
              <ButtonLink small href={listPath('IMPORTED', known.listId, listPages.vehicles)}>
                {t('imports.show', { name })}
              </ButtonLink>
            )
          }
        >
          {fileName}
        </Banner>
      </div>
    );
  }
  return (
    <div data-import={state}>
      <Banner
        kind={state === 'failed' ? 'error' : 'info'}
        title={t(`imports.${state === 'failed' ? 'failed' : 'cancelled'}`, { fileName })}
        close={close}
      >
        {state === 'failed' ? (known?.problem ?? failureText(error)) : [known?.problem, t('imports.nothingStays')].join(' ')}
      </Banner>
    </div>
  );
}
