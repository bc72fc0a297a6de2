import { useTranslation } from 'react-i18next';
import type { Watched } from '#contract/collab/collab-entity.ts';
import { statusText } from '#src/app/format/status-text.ts';
import { FailedPart } from '#src/app/page/failed-part.tsx';
import { UiLink } from '#src/ui/link.tsx';
import { Skeleton } from '#src/ui/page/page-states.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { StatusGlyph } from '#src/ui/status/status-glyph.tsx';
import { statusKind } from '#src/ui/status/status-kind.ts';
import { TimeText } from '#src/ui/time-text.tsx';

type Props = {
  readonly watched: readonly Watched[];
  readonly state: 'loading' | 'ready' | 'failed';
  readonly error: unknown;
  reload(): void;
};

/** What I watch, those that changed last first (D-033, D-058). */
export function WatchedItems({ watched, state, error, reload }: Props) {
  const { t } = useTranslation(['home', 'common']);
  return (
    <Section title={t('watched.title')}>
      {state === 'loading' && <Skeleton label={t('common:state.loading')} rows={2} boxed={false} />}
      {state === 'failed' && <FailedPart error={error} onRetry={reload} />}
      {state === 'ready' && watched.length === 0 && <p className="cc-muted">{t('watched.empty')}</p>}
      {watched.length > 0 && (
        <ul className="cc-recent" aria-label={t('watched.title')}>
          {watched.map((item) => (
            <li key={`${item.entityType} ${item.entityId}`}>
              <StatusGlyph kind={statusKind(item.status)} />
              <span>
                <UiLink href={item.route} title={item.where || undefined}>
                  {item.title}
                </UiLink>
                <small className="cc-muted">{statusText(item.status)}</small>
              </span>
              <TimeText value={item.changedOn} format="short" />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
