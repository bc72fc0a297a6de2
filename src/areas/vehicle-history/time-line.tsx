import { useTranslation } from 'react-i18next';
import type { VehicleEvent } from '#contract/vehicle/vehicle-history.ts';
import { type VehicleEventKind, vehiclePath } from '#contract/vehicle/vehicle-parts.ts';
import { FailedPart } from '#src/app/page/failed-part.tsx';
import { useMayOpen } from '#src/app/routing/may-open.ts';
import { Button } from '#src/ui/button.tsx';
import { UiLink } from '#src/ui/link.tsx';
import { EmptyState, Skeleton } from '#src/ui/page/page-states.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { StatusGlyph } from '#src/ui/status/status-glyph.tsx';
import { formatTime, TimeText } from '#src/ui/time-text.tsx';
import { byDay, detailText, glyphOf, ofText, whatText } from './event-words.ts';
import { HiddenKinds } from './hidden-kinds.tsx';
import { useVehicleEvents } from './use-vehicle-events.ts';

type Props = {
  readonly vehicleKey: string;
  readonly kinds: readonly VehicleEventKind[];
  readonly kind: VehicleEventKind | undefined;
};
const dayInMs = 86_400_000;

/** Everything that happened to the vehicle, by days, the newest first; one kind of it where the address names one. */
export function TimeLine({ vehicleKey, kinds, kind }: Props) {
  const { t } = useTranslation(['vehicle-history', 'common']);
  const { answer, error, hasFailed, isLoading, more, reload, rows } = useVehicleEvents(vehicleKey, kind);
  return (
    <Section title={t('events')} note={answer && t('shown', { count: answer.items.length })}>
      <Kinds vehicleKey={vehicleKey} kinds={kinds} kind={kind} />
      <HiddenKinds kinds={kinds} />
      {rows === 'failed' && <FailedPart error={error} onRetry={reload} />}
      {rows === 'loading' && !hasFailed && <Skeleton label={t('common:state.loading')} rows={10} />}
      {answer && rows !== 'failed' && (
        <div aria-busy={rows === 'waiting'}>
          {answer.items.length === 0 && (
            <EmptyState boxed title={kind ? t('noneOfKind', { kind: t(`kind.${kind}`) }) : t('none')} />
          )}
          {byDay(answer.items).map(({ day, events }) => (
            <section key={day} className="cc-day-events" aria-label={day}>
              <h3>{dayText(t, day)}</h3>
              <ol>
                {events.map((event) => (
                  <Event key={event.key} event={event} />
                ))}
              </ol>
            </section>
          ))}
          {answer.next !== null && (
            <p className="cc-gap3">
              <Button onClick={more} busy={isLoading}>
                {t('more')}
              </Button>
            </p>
          )}
        </div>
      )}
    </Section>
  );
}

type Say = (key: 'today' | 'yesterday', values: { readonly day: string }) => string;
function dayText(t: Say, day: string): string {
  const now = Date.now();
  if (day === formatTime(new Date(now).toISOString(), 'date')) return t('today', { day });
  return day === formatTime(new Date(now - dayInMs).toISOString(), 'date') ? t('yesterday', { day }) : day;
}

/** The kinds that the reader may see, each an address of its own. */
function Kinds({ kinds, kind, vehicleKey }: Props) {
  const { t } = useTranslation('vehicle-history');
  return (
    <nav className="cc-event-kinds" aria-label={t('kinds')}>
      <UiLink href={vehiclePath(vehicleKey)} aria-current={kind === undefined ? 'true' : undefined}>
        {t('all')}
      </UiLink>
      {kinds.map((one) => (
        <UiLink key={one} href={`${vehiclePath(vehicleKey)}?kind=${one}`} aria-current={kind === one ? 'true' : undefined}>
          {t(`kind.${one}`)}
        </UiLink>
      ))}
    </nav>
  );
}

function Event({ event }: { readonly event: VehicleEvent }) {
  const mayOpen = useMayOpen();
  const { at, route, title } = event;
  const detail = detailText(event);
  return (
    <li>
      <TimeText value={at} format="time" />
      <StatusGlyph kind={glyphOf(event)} />
      <div>
        <p>
          <b>{whatText(event)}</b>{' '}
          {route !== null && mayOpen(route) ? (
            <UiLink className="cc-link" href={route}>
              {title}
            </UiLink>
          ) : (
            title
          )}{' '}
          <span className="cc-muted">{ofText(event)}</span>
        </p>
        {detail !== '' && <p className="cc-muted">{detail}</p>}
      </div>
    </li>
  );
}
