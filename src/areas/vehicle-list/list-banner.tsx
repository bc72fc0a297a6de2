import './vehicle-lists.css';
import { useTranslation } from 'react-i18next';
import type { VehicleList } from '#contract/vehicle-list/vehicle-list.ts';
import { dateTime } from '#src/app/format/format.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import { useListState } from './access.ts';

/** Above both pages of a list: that it is locked, by whom and why, and that it could not be synchronised (D-079.2, ERR-20). */
export function ListBanner({ list }: { readonly list: VehicleList }) {
  const { t } = useTranslation('vehicle-lists');
  const { held } = useListState(list);
  const { lock, syncFailedOn } = list;
  const by = lock?.by === 'HAND' ? lock.user?.fullName : undefined;
  return (
    <>
      {lock && (
        <Banner
          kind="info"
          title={
            by === undefined
              ? t('lock.title', { since: dateTime(lock.since) })
              : t('lock.titleBy', { name: by, since: dateTime(lock.since) })
          }
          actions={lock.usedBy.slice(0, 2).map(
            ({ open }) =>
              open && (
                <ButtonLink key={open.route} small href={open.route}>
                  {open.name}
                </ButtonLink>
              ),
          )}
        >
          {by === undefined ? held.map(({ text }) => text).join(' ') : lock.reason}
        </Banner>
      )}
      {syncFailedOn !== null && (
        <Banner title={t('sync.failedOn', { time: dateTime(syncFailedOn), source: t(`value.dataSource.${list.dataSource}`) })}>
          {t('sync.failedText')}
        </Banner>
      )}
    </>
  );
}
