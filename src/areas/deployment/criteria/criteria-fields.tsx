import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type CandidateBrandId, candidateBrandName } from '#contract/brand.ts';
import type { FilterCriterion } from '#contract/vehicle/vehicle.ts';
import { type Description, DescriptionList } from '#src/app/page/description-list.tsx';
import { CountWithTime } from '#src/areas/deployment/count-with-time.tsx';
import { Field } from '#src/ui/form/field.tsx';
import { BrandsControl } from './brands-control.tsx';
import { CountLine } from './count-line.tsx';
import { isIncomplete } from './criteria.ts';
import { CriteriaEditor } from './criteria-editor.tsx';
import { CriteriaText } from './criteria-text.tsx';
import type { CountState } from './use-vehicle-count.ts';

type Criteria = {
  readonly selectedBrands: readonly CandidateBrandId[];
  readonly filterCriteria: readonly FilterCriterion[];
};

type Props = {
  readonly values: Criteria;
  readonly errors: Readonly<Record<string, string>>;
  /** brands to choose from */
  readonly from: readonly number[];
  readonly count: CountState;
  /** something beside the criteria narrows the vehicles down: a group, markets */
  readonly isNarrowed: boolean;
  readonly onChange: (patch: Partial<Criteria>) => void;
  /** further fields between brands and criteria */
  readonly children?: ReactNode;
};

/** The first error of a field or of a part of it: `markets`, `markets.0`. */
export function errorWithin(errors: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.entries(errors).find(([path]) => path === name || path.startsWith(`${name}.`))?.[1];
}

/** Brands, criteria, and how many vehicles match while one edits (TEST-05, TEST-10). */
export function CriteriaFields({ values, errors, from, count, isNarrowed, onChange, children }: Props) {
  const { t } = useTranslation('deployments');
  return (
    <>
      <Field
        id="selectedBrands"
        wireName="selectedBrands"
        label={t('form.brands')}
        group
        wide
        required
        error={errors.selectedBrands}
      >
        <BrandsControl from={from} values={values.selectedBrands} onChange={(selectedBrands) => onChange({ selectedBrands })} />
      </Field>
      {children}
      <Field
        id="filterCriteria"
        wireName="filterCriteria"
        label={t('criteria.label')}
        group
        wide
        error={errorWithin(errors, 'filterCriteria')}
      >
        <CriteriaEditor
          criteria={values.filterCriteria}
          isNarrowed={isNarrowed}
          onChange={(filterCriteria) => onChange({ filterCriteria })}
        />
      </Field>
      <Field id="matching" label={t('count.label')} group wide>
        <CountLine count={count.state !== 'idle' && isIncomplete(values.filterCriteria) ? { state: 'incomplete' } : count} />
      </Field>
    </>
  );
}

type FactsProps = {
  readonly label: string;
  readonly isNarrowed: boolean;
  readonly criteria: Criteria & { readonly vehicleCount: number | null; readonly vehicleCountFetchedOn: string | null };
  /** further facts, after the brands and at the end */
  readonly first?: readonly Description[];
  readonly last?: readonly Description[];
};

/** The same for those who cannot change it (any more). */
export function CriteriaFacts({ label, criteria, isNarrowed, first = [], last = [] }: FactsProps) {
  const { t } = useTranslation('deployments');
  const brands = criteria.selectedBrands.map(candidateBrandName).join(', ');
  const facts: Description[] = [
    { key: 'brands', label: t('form.brands'), value: brands || t('form.nothing') },
    ...first,
    {
      key: 'criteria',
      label: t('criteria.label'),
      value: <CriteriaText criteria={criteria.filterCriteria} isNarrowed={isNarrowed} />,
    },
    {
      key: 'count',
      label: t('count.label'),
      value: <CountWithTime count={criteria.vehicleCount} on={criteria.vehicleCountFetchedOn} />,
    },
    ...last,
  ];
  return <DescriptionList label={label} items={facts} />;
}
