import { useTranslation } from 'react-i18next';
import type { BrandId } from '#contract/brand.ts';
import { judgeOf } from '#contract/people/able.ts';
import type { Risk } from '#contract/risk/risk.ts';
import type { RiskFacts } from '#contract/risk/risk-shape.ts';
import { useEntityPage } from '#src/app/entity/entity-context.ts';
import type { OwnControl } from '#src/app/entity/form/fields-form.tsx';
import { PersonPicker } from '#src/app/people/person-picker.tsx';

const useKind = () => (useEntityPage<Risk>().definition.type === 'RISK' ? 'RISK' : 'MILESTONE_RISK');

/** Who may judge the risk of the page by its level, in words (D-077.5, D-078.3). */
export function useJudges(): string {
  const { t } = useTranslation('risks');
  const { entity } = useEntityPage<Risk>();
  return t(`judges.${useKind()}.${entity.judgedLevel === 'HIGH' ? 'high' : 'other'}`);
}

type Props = Pick<Parameters<OwnControl>[0], 'onChange' | 'value'>;

/** Chooses who is to judge a risk, of those who may judge one of its level at its brand: none who owns it, or had it in hand (D-077.5, D-085). */
export function ApproverControl({ onChange, value }: Props) {
  const { t } = useTranslation('risks');
  const { now } = useEntityPage<Risk>();
  const kind = useKind();
  const who = useJudges();
  const { hands } = now.flow.context as Pick<RiskFacts, 'hands'>;
  return (
    <PersonPicker
      value={typeof value === 'string' ? value : ''}
      known={now.people.find(({ id }) => id === now.approval?.approverId)}
      able={judgeOf(kind, now.judgedLevel)}
      at={now.brandId as BrandId}
      without={[now.owner.id, ...hands]}
      none={t('judges.nobody', { who })}
      onChange={onChange}
    />
  );
}
