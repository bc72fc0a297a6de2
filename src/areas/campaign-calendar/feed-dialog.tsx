import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { campaignCalendarEndpoints } from '#contract/campaign-calendar/campaign-calendar.ts';
import { dateTime } from '#src/app/format/format.ts';
import { ScreenPart } from '#src/app/page/screen-part.tsx';
import { usePortal } from '#src/app/portal.ts';
import { resource } from '#src/app/resource.ts';
import { useEntityScreen } from '#src/app/screen/use-entity-screen.ts';
import { Button } from '#src/ui/button.tsx';
import { CopyTextButton } from '#src/ui/copy-button.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';

/** The address under which calendar programs read what I may see: made, shown once, and ended (D-184). */
export function FeedDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['campaign-calendar', 'common']);
  const portal = usePortal();
  const [feed] = useState(() => resource(portal, 'getCalendarFeed', {}, campaignCalendarEndpoints));
  const screen = useEntityScreen(feed);
  const [url, setUrl] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const client = portal.clientOf(campaignCalendarEndpoints);
  const act = async (work: () => Promise<string | null>) => {
    setBusy(true);
    try {
      setUrl(await work());
      screen.reload();
    } catch (error) {
      portal.fail(error, { kind: 'mutation', again: () => void act(work) });
    } finally {
      setBusy(false);
    }
  };
  const make = () => act(async () => (await client.createCalendarFeed({})).url);
  const end = () =>
    act(async () => {
      await client.deleteCalendarFeed({ query: { at: portal.brandId() } });
      portal.notify.success(t('feed.ended'));
      return null;
    });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('feed.title')}
      closeLabel={t('common:action.close')}
      actions={<Button onClick={onClose}>{t('common:action.close')}</Button>}
    >
      <p>{t('feed.text')}</p>
      <ScreenPart screen={screen} isInside>
        {({ createdOn }) => (
          <>
            {url !== null && (
              <p className="cc-cal-url">
                <code>{url}</code>
                <CopyTextButton
                  value={url}
                  label={t('feed.copy')}
                  copiedLabel={t('common:action.copied')}
                  refusedLabel={t('common:action.notCopied')}
                />
              </p>
            )}
            {url !== null && <p className="cc-muted cc-small">{t('feed.once')}</p>}
            {createdOn !== null && <p className="cc-muted">{t('feed.since', { at: dateTime(createdOn) })}</p>}
            <div className="cc-row">
              <Button look={createdOn === null ? 'primary' : 'outlined'} busy={isBusy} onClick={() => void make()}>
                {t(createdOn === null ? 'feed.make' : 'feed.again')}
              </Button>
              {createdOn !== null && (
                <Button look="danger" busy={isBusy} onClick={() => void end()}>
                  {t('feed.end')}
                </Button>
              )}
            </div>
          </>
        )}
      </ScreenPart>
    </Dialog>
  );
}
