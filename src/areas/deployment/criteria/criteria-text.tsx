import { useTranslation } from 'react-i18next';
import { platformName } from '#contract/access/permissions.ts';
import { type FilterCriterion, type FilterKey, filterKeys } from '#contract/vehicle/vehicle.ts';

/** How many values are named before the rest is counted. */
const NAMED = 12;

/** What no criterion means: all vehicles, unless something beside the criteria narrows them down. */
export function NoCriteria({ isNarrowed }: { readonly isNarrowed: boolean }) {
  const { t } = useTranslation('deployments');
  return <span className="cc-faint">{t(isNarrowed ? 'criteria.noneMore' : 'criteria.none')}</span>;
}

type Props = { readonly criteria: readonly FilterCriterion[]; readonly isNarrowed: boolean };

/** Criteria as a list one reads, where they cannot be changed. */
export function CriteriaText({ criteria, isNarrowed }: Props) {
  const { t } = useTranslation('deployments');
  if (criteria.length === 0) return <NoCriteria isNarrowed={isNarrowed} />;
  const name = (key: string) => ((filterKeys as readonly string[]).includes(key) ? t(`criteria.key.${key as FilterKey}`) : key);
  return (
    <ul className="cc-plain-list">
      {criteria.map(({ key, comparator, values }) => (
        <li key={`${key} ${comparator} ${values.join(' ')}`}>
          {name(key)} <span className="cc-muted">{t(`criteria.comparator.${comparator}`)}</span>{' '}
          {values
            .slice(0, NAMED)
            .map((value) => (key === 'PLATFORM' ? platformName(value) : value))
            .join(', ')}
          {values.length > NAMED && ` ${t('criteria.more', { count: values.length - NAMED })}`}
        </li>
      ))}
    </ul>
  );
}
