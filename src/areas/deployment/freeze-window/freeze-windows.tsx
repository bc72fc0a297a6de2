import { IconSnowflake } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { rolesThatAllow } from '#contract/access/access.ts';
import { functionalRoles } from '#contract/access/roles.ts';
import { freezeWindowWrite } from '#contract/deployment/deployment-commands.ts';
import { type freezeWindowSchema, liveDeploymentEndpoints } from '#contract/deployment/live-deployment.ts';
import type { ChangeEvent } from '#contract/live/news.ts';
import { ClosedNote } from '#src/app/page/closed-note.tsx';
import { FailedPart } from '#src/app/page/failed-part.tsx';
import { usePortal } from '#src/app/portal.ts';
import { resource } from '#src/app/resource.ts';
import { useListScreen } from '#src/app/screen/use-list-screen.ts';
import { useAllowed, useBrandId } from '#src/app/session/use-me.ts';
import { Button } from '#src/ui/button.tsx';
import { lazyPart } from '#src/ui/page/lazy-part.tsx';
import { Skeleton } from '#src/ui/page/page-states.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { PlainTable } from '#src/ui/table/plain-table.tsx';
import { TimeText } from '#src/ui/time-text.tsx';

const FreezeDialog = lazyPart(() => import('./freeze-dialog.tsx').then((module) => module.FreezeDialog));
const ConfirmDialog = lazyPart(() => import('#src/ui/overlay/confirm-dialog.tsx').then((module) => module.ConfirmDialog));

type FreezeWindow = z.output<typeof freezeWindowSchema>;

const concerns = (news: ChangeEvent) => news.entityType === 'FREEZE_WINDOW';

/** Times in which no phase of the brand starts: read by all, set and lifted by its release managers (D-062.16). */
export function FreezeWindows() {
  const { t } = useTranslation(['deployments', 'common']);
  const portal = usePortal();
  const brandId = useBrandId();
  const mayWrite = useAllowed(freezeWindowWrite);
  const [windows] = useState(() => resource(portal, 'listFreezeWindows', {}, liveDeploymentEndpoints));
  const list = useListScreen(windows, { what: t('freezes.what'), concerns });
  const [isSetting, setIsSetting] = useState(false);
  const [lifted, setLifted] = useState<FreezeWindow>();
  const roles = rolesThatAllow(freezeWindowWrite, brandId).map((role) => functionalRoles[role].name);
  const set = (
    <Button small icon={<IconSnowflake size={14} aria-hidden="true" />} onClick={() => setIsSetting(true)}>
      {t('freezes.set')}
    </Button>
  );
  const closed = (
    <ClosedNote label={t('freezes.set')} reasons={[t('freezes.closed', { roles: roles.join(` ${t('freezes.or')} `) })]} />
  );
  return (
    <Section title={t('freezes.title')} field="freezeWindows" spaced actions={mayWrite ? set : closed}>
      {list.state === 'loading' && <Skeleton label={t('common:state.loading')} rows={1} />}
      {list.state === 'failed' && <FailedPart error={list.error} onRetry={list.reload} />}
      {list.state === 'ready' && list.rows.length === 0 && (
        <p className="cc-muted">
          {t('freezes.none')} {t('freezes.noneText')}
        </p>
      )}
      {list.rows.length > 0 && <Table rows={list.rows} onLift={mayWrite ? setLifted : undefined} />}
      <Suspense>
        {isSetting && (
          <FreezeDialog
            onClose={() => setIsSetting(false)}
            onSet={() => {
              setIsSetting(false);
              list.reload();
            }}
          />
        )}
        {lifted && (
          <ConfirmDialog
            isOpen
            onClose={() => setLifted(undefined)}
            onConfirm={() => {
              setLifted(undefined);
              const { id } = lifted;
              portal
                .clientOf(liveDeploymentEndpoints)
                .deleteFreezeWindow({ params: { id } })
                .then(list.reload, (error: unknown) => portal.fail(error, { kind: 'mutation' }));
            }}
            title={t('freezes.liftTitle')}
            effects={[{ key: 'start', text: t('freezes.liftEffect') }]}
            confirmLabel={t('freezes.lift')}
            cancelLabel={t('common:action.cancel')}
            closeLabel={t('common:action.close')}
          />
        )}
      </Suspense>
    </Section>
  );
}

type TableProps = { readonly rows: readonly FreezeWindow[]; readonly onLift: ((window: FreezeWindow) => void) | undefined };

function Table({ rows, onLift }: TableProps) {
  const { t } = useTranslation('deployments');
  return (
    <PlainTable
      label={t('freezes.title')}
      widths={[160, 160, null, 160, 100]}
      head={
        <>
          <th>{t('freezes.from')}</th>
          <th>{t('freezes.to')}</th>
          <th>{t('freezes.reason')}</th>
          <th>{t('freezes.setBy')}</th>
          <th>
            <span className="cc-sr">{t('freezes.action')}</span>
          </th>
        </>
      }
    >
      {rows.map((window) => (
        <tr key={window.id} data-freeze={window.id}>
          <td>
            <TimeText value={window.from} />
          </td>
          <td>
            <TimeText value={window.to} />
          </td>
          <td>{window.reason}</td>
          <td className="cc-muted">{window.setBy.fullName}</td>
          <td>
            {onLift && (
              <Button small look="quiet" onClick={() => onLift(window)}>
                {t('freezes.lift')}
              </Button>
            )}
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}
