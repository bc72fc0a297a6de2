import { useTranslation } from 'react-i18next';
import { projectsPath } from '#src/app/routing/project-paths.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { GoneState } from '#src/ui/page/page-states.tsx';

/** The address names no candidate: a deployment cannot stand without one (NAV-13). */
export function CandidateMissing() {
  const { t } = useTranslation(['deployments', 'common']);
  return (
    <GoneState
      level={1}
      title={t('common:state.notFound')}
      text={t('noCandidate')}
      actions={<ButtonLink href={projectsPath}>{t('toProjects')}</ButtonLink>}
    />
  );
}
