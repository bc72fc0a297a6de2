import { useTranslation } from 'react-i18next';
import { brandName } from '#contract/brand.ts';
import { candidatePages } from '#contract/page/pages.ts';
import { mayVisit } from '#contract/page/routes.ts';
import { ClosedNote } from '#src/app/page/closed-note.tsx';
import { Facts } from '#src/app/page/facts.tsx';
import { useCandidate } from '#src/app/release-candidate/candidate-context.ts';
import { candidateRoute, commandPath } from '#src/app/release-candidate/candidate-paths.ts';
import { useFlagState } from '#src/app/session/flags.ts';
import { useBrandId, useMe } from '#src/app/session/use-me.ts';
import { StepStatus, useRegions } from '#src/areas/release-candidate/step-status.tsx';
import { ButtonLink } from '#src/ui/button.tsx';
import { UiLink } from '#src/ui/link.tsx';
import { Section } from '#src/ui/page/section.tsx';

/** The last step: a live deployment is created and requested; it has pages of its own (AEC-18, X-08, D-060.31). */
export function CreateDeploymentRequestPage() {
  const { t } = useTranslation('aec');
  const { candidate, can, path } = useCandidate();
  const regions = useRegions();
  const brandId = useBrandId();
  const flag = useFlagState('cc.aec.live-deployment');
  const maySeeList = mayVisit(candidateRoute(candidatePages.deployments), useMe(), brandId) && flag === 'on';
  const off = t('creation.off', { brand: brandName(brandId) });
  return (
    <Section
      title={t('creation.title')}
      note={<StepStatus status={regions.createDeployment} />}
      actions={
        flag === 'off' ? (
          <ClosedNote label={t('creation.new')} reasons={[off]} />
        ) : (
          can('deployment.create') && (
            <ButtonLink small href={commandPath(candidate, 'deployment.create')}>
              {t('creation.new')}
            </ButtonLink>
          )
        )
      }
    >
      <Facts
        label={t('creation.title')}
        facts={[
          { key: 'state', label: t('creation.state'), value: t(`creation.${regions.createDeployment}`) },
          { key: 'next', label: t('creation.next'), value: t('creation.nextText') },
          ...(maySeeList
            ? [
                {
                  key: 'list',
                  label: t('creation.existing'),
                  value: (
                    <UiLink className="cc-link" href={`${path}/${candidatePages.deployments}`}>
                      {t('creation.toList')}
                    </UiLink>
                  ),
                },
              ]
            : []),
        ]}
      />
    </Section>
  );
}
