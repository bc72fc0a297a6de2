import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { useIsLive } from '#src/app/layout/use-is-live.ts';
import { FailedPart } from '#src/app/page/failed-part.tsx';
import { usePortal } from '#src/app/portal.ts';
import { Skeleton } from '#src/ui/page/page-states.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { SimulatorTag } from '#src/ui/shell/footer.tsx';
import { StatusGlyph } from '#src/ui/status/status-glyph.tsx';
import { statusKind } from '#src/ui/status/status-kind.ts';
import { formatTime } from '#src/ui/time-text.tsx';

/** Services behind the portal, simulators marked as such (D-033, D-171b). */
export function BackendStatus() {
  const { t } = useTranslation(['home', 'common']);
  const { rows, state, error, reload } = useBackendStatus();
  const isLive = useIsLive();
  const [first] = rows;
  return (
    <Section
      title={t('backend.title')}
      note={first && (isLive ? t('backend.everyMinute') : t('backend.checked', { time: formatTime(first.checkedOn, 'time') }))}
      spaced
    >
      {state === 'failed' && <FailedPart error={error} onRetry={reload} />}
      {state === 'loading' && <Skeleton label={t('common:state.loading')} rows={4} boxed={false} />}
      <ul className="cc-recent">
        {rows.map(({ service, status: up, simulated }) => (
          <li key={service}>
            <StatusGlyph kind={statusKind(up)} />
            <span>{service}</span>
            {simulated && <SimulatorTag label={t('backend.simulator')} />}
            <span className={up === 'UP' ? 'cc-end cc-muted' : 'cc-end cc-late'}>{t(`backend.status.${up}`)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Services behind the portal, as the whole tab knows them (D-033). */
function useBackendStatus() {
  const { backends } = usePortal();
  const { rows, error } = useSelector(backends, (snapshot) => snapshot.context);
  const state = rows ? 'ready' : error === undefined ? 'loading' : 'failed';
  return { rows: rows ?? [], error, state, reload: () => backends.send({ type: 'backends.reload' }) } as const;
}
