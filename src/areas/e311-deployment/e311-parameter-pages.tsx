import './parameters.css';
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { E311Deployment } from '#contract/e311-deployment/e311-deployment.ts';
import type { ParameterSet } from '#contract/e311-deployment/e311-deployment-endpoints.ts';
import {
  changedIn,
  type ParameterName,
  type ParameterPage,
  type Parameters,
  parameterDefaults,
  parameterNames,
  parameterPages,
  parametersSchema,
  parameterTable,
} from '#contract/e311-deployment/e311-parameters.ts';
import { urlOf } from '#contract/entity/entity-address.ts';
import { useEntityPage } from '#src/app/entity/entity-context.ts';
import { usePartForm } from '#src/app/entity/form/use-part-form.ts';
import { usePart } from '#src/app/entity/use-part.ts';
import { SaveBar } from '#src/app/form/save-bar.tsx';
import { ScreenPart } from '#src/app/page/screen-part.tsx';
import { Form } from '#src/ui/form/field.tsx';
import { lazyPart } from '#src/ui/page/lazy-part.tsx';
import { SubTabs } from '#src/ui/page/tabs.tsx';
import { Confirmed } from './confirmed.tsx';
import { e311Deployment } from './e311-deployment.tsx';
import { coveringMinutes, problemsOf } from './parameter-fixes.ts';
import { parameterGroups } from './parameter-groups.ts';
import { ParameterLine } from './parameter-line.tsx';
import { ParameterRules } from './parameter-rules.tsx';
import { parsedValue, shown, typed } from './parameter-texts.ts';

const ConfirmDialog = lazyPart(() => import('#src/ui/overlay/confirm-dialog.tsx').then((module) => module.ConfirmDialog));

/** Parameters of the power supply and the flash duration (E311-06, D-116a). */
export const EnergyPage = () => <ParametersPage page="energy" />;
/** What overrules the vehicles' own settings (D-116b). */
export const OverrulingPage = () => <ParametersPage page="overruling" />;
/** Log, description and what a failure does (D-116c). */
export const SpecificPage = () => <ParametersPage page="specific" />;

type Typed = Readonly<Record<ParameterName, string>>;
const typedOf = (values: Parameters) => Object.fromEntries(parameterNames.map((name) => [name, typed(values[name])])) as Typed;
const valuesOf = (values: Typed) =>
  Object.fromEntries(parameterNames.map((name) => [name, parsedValue(name, values[name])])) as Parameters;
const schema = z.preprocess((values) => valuesOf(values as Typed), parametersSchema);

function ParametersPage({ page }: { readonly page: ParameterPage }) {
  const { now } = useEntityPage<E311Deployment>();
  const part = usePart(e311Deployment, 'getE311Parameters', now.id);
  return <ScreenPart screen={part}>{(set) => <Parts key={page} set={set} page={page} />}</ScreenPart>;
}

type PartsProps = { readonly set: ParameterSet; readonly page: ParameterPage };

function Parts({ set, page }: PartsProps) {
  const { t } = useTranslation('e311-deployments');
  const { now } = useEntityPage<E311Deployment>();
  const initial = useMemo(() => typedOf(set.parameters), [set.parameters]);
  const { form, isOpen } = usePartForm<Typed>({
    ...{ command: 'parameters.save', call: 'saveE311Parameters', tab: 'parameters', initial, schema },
    asOf: ({ parameters }) => (parameters ? typedOf(parameters as Parameters) : undefined),
  });
  const [isResetting, setResetting] = useState(false);
  const names = Object.keys(parameterTable[page]) as ParameterName[];
  const values = valuesOf(form.values);
  const changed = changedIn(values).filter((name) => names.includes(name));
  const problems = problemsOf(values, form.errors);
  const isReadOnly = !isOpen || form.isReadOnly;
  const put = (patch: Partial<Parameters>) =>
    form.set(Object.fromEntries(Object.entries(patch).map(([name, value]) => [name, typed(value)])) as Partial<Typed>);
  const reset = (which: readonly ParameterName[]) =>
    put(Object.fromEntries(which.map((name) => [name, parameterDefaults[name]])) as Partial<Parameters>);
  const errorOf = (name: ParameterName): string | undefined => {
    const problem = problems.get(name);
    if (problem?.key !== 'rule') return problem && (problem.key === 'value' ? problem.text : t('parameters.missing'));
    return t(`rules.at.${problem.rule}`, {
      least: coveringMinutes(values),
      seconds: shown('flashDuration', values.flashDuration),
    });
  };
  const wrongOn = (one: ParameterPage) => [...problems.keys()].filter((name) => name in parameterTable[one]).length;
  // The bar counts what the tabs count; its way leads to the first on this page.
  const wrong = [...problems.keys()].toSorted((one, other) => Number(names.includes(other)) - Number(names.includes(one)));
  return (
    <>
      <Confirmed task="parameters" />
      <SubTabs
        label={t('tab.parameters')}
        current={page}
        tabs={parameterPages.map((one) => {
          const count = wrongOn(one);
          return {
            key: one,
            label: t(`parameters.${one}`),
            href: urlOf('E311_DEPLOYMENT', { drId: now.deploymentRequestId, deploymentId: now.id }, `parameters/${one}`),
            ...(count > 0 && { errors: { count, label: t('parameters.wrong', { count }) } }),
          };
        })}
        end={
          <span className="cc-muted cc-small">
            {t('parameters.note', { count: names.length, all: parameterNames.length })} ·{' '}
            {t('parameters.differ', { count: changed.length })}
          </span>
        }
      />
      {(isOpen || form.isHeld) && (
        <SaveBar
          form={form}
          isEdit
          wrong={wrong}
          reset={
            changed.length > 0
              ? { label: t('parameters.reset', { count: changed.length }), onReset: () => setResetting(true) }
              : undefined
          }
        />
      )}
      <Form label={t(`parameters.${page}`)} onSubmit={form.save} locked={isReadOnly} alone={!isOpen}>
        <div className="cc-par-head" aria-hidden="true">
          {(['parameter', 'value', 'default', 'difference', 'allowed'] as const).map((name) => (
            <span key={name}>{t(`parameters.${name}`)}</span>
          ))}
        </div>
        {parameterGroups[page].map((group) => (
          <section key={group.key} aria-labelledby={`group-${group.key}`}>
            <h3 id={`group-${group.key}`} className="cc-par-group">
              {t(`group.${group.key}`)}
            </h3>
            {group.names.map((name) => (
              <ParameterLine
                key={name}
                name={name}
                text={form.values[name]}
                value={values[name]}
                error={errorOf(name)}
                isChanged={form.values[name] !== form.before[name]}
                isReadOnly={isReadOnly}
                onChange={(text) => form.set({ [name]: text } as Partial<Typed>)}
                onReset={() => reset([name])}
                onLeave={() => form.check(name)}
              />
            ))}
          </section>
        ))}
        {page === 'energy' && <ParameterRules values={values} onFix={isReadOnly ? undefined : (fix) => put(fix.values)} />}
      </Form>
      {isResetting && (
        <Suspense>
          <ResetDialog
            names={changed}
            values={values}
            onClose={() => setResetting(false)}
            onReset={() => {
              setResetting(false);
              reset(changed);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

type ResetProps = {
  readonly names: readonly ParameterName[];
  readonly values: Parameters;
  readonly onClose: () => void;
  readonly onReset: () => void;
};

/** What goes back to its default, value by value, before it does. */
function ResetDialog({ names, values, onClose, onReset }: ResetProps) {
  const { t } = useTranslation(['e311-deployments', 'common']);
  return (
    <ConfirmDialog
      isOpen
      title={t('parameters.resetTitle', { count: names.length })}
      effects={names.map((name) => ({
        key: name,
        text: t('parameters.resetEffect', {
          name: t(`parameter.${name}`),
          from: shown(name, values[name]),
          to: shown(name, parameterDefaults[name]),
        }),
      }))}
      confirmLabel={t('parameters.resetNow', { count: names.length })}
      cancelLabel={t('common:action.cancel')}
      closeLabel={t('common:action.close')}
      onClose={onClose}
      onConfirm={onReset}
    />
  );
}
