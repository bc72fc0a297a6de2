import { useTranslation } from 'react-i18next';
import type { CandidateBrandId } from '#contract/brand.ts';
import { liveTargetsInputSchema } from '#contract/deployment/deployment-commands.ts';
import { liveDeploymentEndpoints } from '#contract/deployment/live-deployment.ts';
import type { FilterCriterion } from '#contract/vehicle/vehicle.ts';
import { useSavingForm } from '#src/app/entity/form/use-saving-form.ts';
import { usePart } from '#src/app/entity/use-part.ts';
import { SaveBar } from '#src/app/form/save-bar.tsx';
import { useWasOpen } from '#src/app/form/use-was-open.ts';
import { ScreenPart } from '#src/app/page/screen-part.tsx';
import { usePortal } from '#src/app/portal.ts';
import { useAllowed } from '#src/app/session/use-me.ts';
import { completeCriteria } from '#src/areas/deployment/criteria/criteria.ts';
import { CriteriaFields, errorWithin } from '#src/areas/deployment/criteria/criteria-fields.tsx';
import { criteriaWords } from '#src/areas/deployment/criteria/criteria-words.ts';
import { ofPlatform } from '#src/areas/deployment/criteria/platform.ts';
import { PlatformBanner } from '#src/areas/deployment/criteria/platform-banner.tsx';
import { useFilterContext } from '#src/areas/deployment/criteria/use-filter-context.ts';
import { useVehicleCount } from '#src/areas/deployment/criteria/use-vehicle-count.ts';
import { liveDeployment } from '#src/areas/deployment/definitions.ts';
import { useLive } from '#src/areas/deployment/deployment-context.ts';
import { ChecksControl, TextControl } from '#src/ui/form/controls.tsx';
import { Field, Form } from '#src/ui/form/field.tsx';
import { Skeleton } from '#src/ui/page/page-states.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { TargetFacts, type Targets } from './target-facts.tsx';

type Values = {
  selectedBrands: readonly CandidateBrandId[];
  filterCriteria: readonly FilterCriterion[];
  markets: readonly string[];
};

/** Second step: which vehicles of the fleet (LIVE-01, D-062.02). */
export function TargetsPage() {
  const { t } = useTranslation('deployments');
  const { deployment, can } = useLive();
  const screen = usePart(liveDeployment, 'getLiveTargets', deployment.id);
  const isOpen = can('targets.save');
  const wasOpen = useWasOpen(isOpen);
  return (
    <Section title={t('targets.title')}>
      <ScreenPart screen={screen}>
        {(targets) =>
          wasOpen ? (
            <TargetsForm key={deployment.id} targets={targets} isOpen={isOpen} onSaved={screen.reload} />
          ) : (
            <TargetFacts targets={targets} />
          )
        }
      </ScreenPart>
    </Section>
  );
}

type FormProps = { readonly targets: Targets; readonly isOpen: boolean; readonly onSaved: () => void };

function TargetsForm({ targets, isOpen, onSaved }: FormProps) {
  const { t } = useTranslation('deployments');
  const portal = usePortal();
  const { deployment, reload } = useLive();
  const { brandIds } = deployment.flow.context as { brandIds: readonly number[] };
  const mayCount = useAllowed(liveDeploymentEndpoints.countLiveTargets.access.rule);
  const initial: Values = {
    selectedBrands: targets.selectedBrands,
    // Until targets are saved they begin with the platform that the candidate is made for.
    filterCriteria: targets.vehicleCount === null ? ofPlatform(targets) : targets.filterCriteria,
    markets: targets.markets,
  };
  const bodyOf = ({ selectedBrands, filterCriteria, markets }: Values) => ({
    selectedBrands: [...selectedBrands],
    filterCriteria: [...filterCriteria],
    markets: [...markets],
  });
  const form = useSavingForm<Values>({
    of: liveDeployment,
    entity: deployment,
    part: targets,
    call: 'saveLiveTargets',
    draft: `live.${deployment.id}.targets`,
    initial,
    schema: liveTargetsInputSchema,
    isClosed: !isOpen,
    said: t('targets.saved'),
    onSaved: (answer) => {
      reload(answer);
      onSaved();
    },
  });
  const { values, errors } = form;
  const asked = bodyOf({ ...values, filterCriteria: completeCriteria(values.filterCriteria) });
  const question = (isOpen || form.isHeld) && mayCount && values.selectedBrands.length > 0 ? JSON.stringify(asked) : undefined;
  const count = useVehicleCount(question, (signal) =>
    portal.clientOf(liveDeploymentEndpoints).countLiveTargets({ params: { id: deployment.id }, body: asked }, { signal }),
  );
  if (!isOpen && !form.isUnsaved) return <TargetFacts targets={targets} />;
  return (
    <>
      <PlatformBanner of={targets} criteria={values.filterCriteria} />
      <SaveBar form={form} saveLabel={t('targets.save')} words={criteriaWords(t, { markets: t('targets.markets') })} />
      <Form label={t('targets.title')} onSubmit={form.save} locked={form.isReadOnly}>
        <CriteriaFields
          values={values}
          errors={errors}
          from={brandIds}
          count={count}
          isNarrowed={values.markets.length > 0}
          onChange={form.set}
        >
          <MarketsField
            values={values.markets}
            error={errorWithin(errors, 'markets')}
            onChange={(markets) => form.set({ markets })}
          />
        </CriteriaFields>
      </Form>
    </>
  );
}

type MarketsProps = {
  readonly values: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (values: string[]) => void;
};

/** Markets of the fleet to tick; without hints from the fleet their codes are typed. */
function MarketsField({ values, error, onChange }: MarketsProps) {
  const { t } = useTranslation(['deployments', 'common']);
  const { isAsking, hints } = useFilterContext();
  const known = hints.get('MARKET') ?? [];
  if (isAsking) {
    return (
      <Field
        id="markets"
        wireName="markets"
        label={t('targets.markets')}
        hint={t('targets.marketsHint')}
        group
        wide
        error={error}
      >
        <Skeleton label={t('common:state.loading')} rows={1} boxed={false} />
      </Field>
    );
  }
  if (known.length === 0) {
    return (
      <Field id="markets" wireName="markets" label={t('targets.markets')} hint={t('targets.marketsTyped')} error={error}>
        <TextControl
          value={values.join(', ')}
          onChange={(text) =>
            onChange(
              text
                .toUpperCase()
                .split(/[^A-Z]+/)
                .filter(Boolean),
            )
          }
        />
      </Field>
    );
  }
  const all = [...new Set([...known, ...values])].sort();
  return (
    <Field id="markets" wireName="markets" label={t('targets.markets')} hint={t('targets.marketsHint')} group wide error={error}>
      <ChecksControl values={values} options={all.map((value) => ({ value, label: value }))} onChange={onChange} />
    </Field>
  );
}
