import { useTranslation } from 'react-i18next';
import { projectsPath } from '#src/app/routing/project-paths.ts';
import { useMe } from '#src/app/session/use-me.ts';
import { UiLink } from '#src/ui/link.tsx';
import type { TableState } from '#src/ui/table/data-table-types.ts';

/** Views of the list that everybody needs, as addresses. */
export function ProjectViews({ state }: { readonly state: TableState }) {
  const { t } = useTranslation('aec');
  const { name } = useMe();
  const views = [
    { key: 'all', filters: {} },
    { key: 'mine', filters: { owner: name } },
    { key: 'active', filters: { status: 'ACTIVE' } },
  ] as const;
  const shown = JSON.stringify(state.filters);
  return (
    <nav className="cc-views" aria-label={t('list.views')}>
      {views.map(({ key, filters }) => {
        const query = new URLSearchParams(filters).toString();
        const isCurrent = state.search === '' && shown === JSON.stringify(filters);
        return (
          <UiLink
            key={key}
            href={query === '' ? projectsPath : `${projectsPath}?${query}`}
            aria-current={isCurrent ? 'page' : undefined}
          >
            {t(`list.${key}`)}
          </UiLink>
        );
      })}
    </nav>
  );
}
