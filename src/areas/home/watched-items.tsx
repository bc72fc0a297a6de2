import { IconStar } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Watched } from '#contract/collab-entity.ts';
import { statusText } from '#src/app/status-text.ts';
import { UiLink } from '#src/ui/link.tsx';
import { Skeleton } from '#src/ui/page-states.tsx';
import { Section } from '#src/ui/section.tsx';
import { TimeText } from '#src/ui/time-text.tsx';

type Props = { readonly watched: readonly Watched[]; readonly state: 'loading' | 'ready' | 'failed' };

/** What I watch, those that changed last first (D-033, D-058). A failure to load is told beside the tasks, which come with it. */
export function WatchedItems({ watched, state }: Props) {
  const { t } = useTranslation(['home', 'common']);
  return (
    <Section title={t('watched.title')}>
      {state === 'loading' && <Skeleton label={t('common:state.loading')} rows={2} boxed={false} />}
      {state === 'ready' && watched.length === 0 && <p className="cc-muted">{t('watched.empty')}</p>}
      {watched.length > 0 && (
        <ul className="cc-recent" aria-label={t('watched.title')}>
          {watched.map((item) => (
            <li key={`${item.entityType} ${item.entityId}`}>
              <IconStar size={14} aria-hidden="true" />
              <UiLink href={item.route} title={item.where || undefined}>
                {item.title}
              </UiLink>
              <span className="cc-muted cc-small cc-nowrap">{statusText(item.status)}</span>
              <TimeText value={item.changedOn} format="short" />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
