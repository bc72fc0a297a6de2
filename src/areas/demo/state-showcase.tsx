import './demo.css';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReason } from '#src/app/form/use-reason.ts';
import { usePortal } from '#src/app/portal.ts';
import { Button } from '#src/ui/button.tsx';
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx';
import { DrawerFrame } from '#src/ui/overlay/drawer-frame.tsx';
import { ErrorPopup } from '#src/ui/overlay/error-popup.tsx';
import { LongWork } from '#src/ui/overlay/long-work.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import { ClosedState, EmptyState, FailedState, GoneState, Skeleton } from '#src/ui/page/page-states.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { UserInitials } from '#src/ui/shell/user-initials.tsx';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';

/** What a part shows while it loads, and when it is empty, failed, closed or gone. */
export function StateShowcase() {
  const { t } = useTranslation('demo');
  const [isLoading, setLoading] = useState(false);
  return (
    <>
      <Section
        title={t('state.loading')}
        actions={
          <Button small onClick={() => setLoading(!isLoading)}>
            {t(isLoading ? 'state.hide' : 'state.show')}
          </Button>
        }
      >
        {isLoading ? <Skeleton label={t('state.loading')} rows={3} /> : <p className="cc-muted">{t('state.skeleton')}</p>}
      </Section>
      <Section spaced title={t('state.working')}>
        <LongWork title={t('state.import')} percent={42} text={t('state.progress')} />
      </Section>
      <Section spaced title={t('state.others')}>
        <div className="cc-demo-stack">
          <EmptyState boxed title={t('state.empty')} text={t('state.emptyText')} />
          <FailedState
            title={t('state.failed')}
            trace={{
              label: t('state.trace'),
              id: traceId,
              copyLabel: t('copy'),
              copiedLabel: t('copied'),
              refusedLabel: t('notCopied'),
            }}
          />
          <ClosedState boxed title={t('state.closed')} text={t('state.closedText')} />
          <GoneState boxed title={t('state.gone')} text={t('state.goneText')} />
        </div>
      </Section>
      <Section spaced title={t('state.banners')}>
        <div className="cc-demo-stack">
          <Banner kind="info" title={t('state.info')} />
          <Banner kind="warning" title={t('state.warning')} />
          <Banner kind="error" title={t('state.error')} />
        </div>
      </Section>
    </>
  );
}

/** Dialog with effects, reason and name, error popup, toasts. */
export function PopupShowcase() {
  const { t } = useTranslation('demo');
  const { notify } = usePortal();
  const reason = useReason(t('popup.reason'));
  const [shown, setShown] = useState<'confirm' | 'error'>();
  const close = () => setShown(undefined);
  return (
    <>
      <Section title={t('popup.dialogs')}>
        <div className="cc-demo-row">
          <Button onClick={() => setShown('confirm')}>{t('popup.confirm')}</Button>
          <Button onClick={() => setShown('error')}>{t('popup.error')}</Button>
        </div>
      </Section>
      <Section spaced title={t('popup.toasts')}>
        <div className="cc-demo-row">
          <Button onClick={() => notify.success(t('popup.success'))}>{t('popup.showSuccess')}</Button>
          <Button onClick={() => notify.warning(t('popup.warning'))}>{t('popup.showWarning')}</Button>
          <Button onClick={() => notify.error(t('popup.failure'), traceId)}>{t('popup.showFailure')}</Button>
        </div>
      </Section>
      <ConfirmDialog
        isOpen={shown === 'confirm'}
        onClose={close}
        onConfirm={close}
        title={t('popup.title')}
        text={t('popup.text')}
        effects={[
          { key: 'stops', text: t('popup.stops') },
          { key: 'keeps', text: t('popup.keeps') },
        ]}
        reason={reason}
        typedName={{ label: t('popup.name'), name: 'ParkAssistPlus' }}
        confirmLabel={t('popup.abort')}
        cancelLabel={t('popup.keep')}
        closeLabel={t('popup.close')}
        danger={t('popup.final')}
      />
      <ErrorPopup
        isOpen={shown === 'error'}
        title={t('popup.error')}
        text={t('popup.failure')}
        details={[{ key: 'one', message: t('popup.failure'), traceId }]}
        detailsLabel={t('popup.details')}
        reloadLabel={t('popup.reload')}
        closeLabel={t('popup.close')}
        copyLabel={t('copy')}
        copiedLabel={t('copied')}
        refusedLabel={t('notCopied')}
        filled="close"
        onReload={close}
        onClose={close}
      />
    </>
  );
}

/** The drawer in which comments stand. */
export function CommentShowcase() {
  const { t } = useTranslation('demo');
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title={t('comments.drawer')}>
      <Button onClick={() => setOpen(true)}>{t('comments.open')}</Button>
      <DrawerFrame
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('comments.title')}
        note={t('comments.note')}
        closeLabel={t('popup.close')}
      >
        <div className="cc-gap">
          <UserInitials initials="AD" name="Aurelia Dietz" />
          <p>{t('comments.text')}</p>
        </div>
      </DrawerFrame>
    </Section>
  );
}
