import { useTranslation } from 'react-i18next';
import type { Risk } from '#contract/risk/risk.ts';
import { pageUrl } from '#src/app/entity/definition.ts';
import { useEntityPage } from '#src/app/entity/entity-context.ts';
import { UiLink } from '#src/ui/link.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import { useJudges } from './approver-control.tsx';

/** Whether who is named to judge a risk may not do so, by the external facts that hold now. */
export const isNamedInVain = (facts: object): boolean => (facts as { readonly approverUnable?: boolean }).approverUnable === true;

/** Nobody can judge the risk until another approver is chosen: said on every page of it, with the way there for whoever can (D-077.5, D-085). */
export function InVain() {
  const { t } = useTranslation('risks');
  const { definition, flow, now } = useEntityPage<Risk>();
  const who = useJudges();
  if (!isNamedInVain(flow.facts)) return null;
  const name = now.people.find(({ id }) => id === now.approval?.approverId)?.fullName ?? '';
  return (
    <Banner
      title={t('inVain.title', { name })}
      actions={
        flow.can('approval.save') && (
          <UiLink className="cc-link" href={`${pageUrl(definition, now, 'approval')}?field=approverId`}>
            {t('inVain.choose')}
          </UiLink>
        )
      }
    >
      {t('inVain.text', { who })}
    </Banner>
  );
}
