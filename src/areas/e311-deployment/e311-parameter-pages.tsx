import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { E311Deployment } from '#contract/e311-deployment/e311-deployment.ts';
import { e311DeploymentEndpoints, type ParameterSet } from '#contract/e311-deployment/e311-deployment-endpoints.ts';
import {
  changedIn,
  fieldsOfRule,
  type ParameterName,
  type ParameterPage,
  type Parameters,
  parameterDefaults,
  parameterNames,
  parameterOf,
  parameterPages,
  parameterRules,
  parametersSchema,
  parameterTable,
  rulesIn,
} from '#contract/e311-deployment/e311-parameters.ts';
import { urlOf } from '#contract/entity/entities.ts';
import { useEntityPage } from '#src/app/entity/entity-context.ts';
import { SaveBar } from '#src/app/form/save-bar.tsx';
import { usePortal } from '#src/app/portal.ts';
import { useEntityScreen } from '#src/app/screen/use-entity-screen.ts';
import { Button } from '#src/ui/button.tsx';
import { NumberControl, SelectControl, TextControl } from '#src/ui/form/controls.tsx';
import { Form } from '#src/ui/form/field.tsx';
import { UiLink } from '#src/ui/link.tsx';
import { Skeleton } from '#src/ui/page/page-states.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { PlainTable } from '#src/ui/table/plain-table.tsx';
import { Confirmed } from './confirmed.tsx';
import { parametersOf } from './e311-deployment.tsx';
import { difference, parsedValue, shown, typed } from './parameter-texts.ts';
import { useTaskForm } from './use-task-form.ts';

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
  const { t } = useTranslation('common');
  const { now } = useEntityPage<E311Deployment>();
  const portal = usePortal();
  const [resource] = useState(() => parametersOf(portal, now.id));
  const { entity } = useEntityScreen<ParameterSet>(resource, { watch: [{ type: 'E311_DEPLOYMENT', id: now.id }] });
  return entity ? <Parts key={`${now.id} ${page}`} set={entity} page={page} /> : <Skeleton label={t('state.loading')} rows={8} />;
}

type PartsProps = { readonly set: ParameterSet; readonly page: ParameterPage };

function Parts({ set, page }: PartsProps) {
  const { t } = useTranslation('e311/deployments');
  const { now } = useEntityPage<E311Deployment>();
  const portal = usePortal();
  const { form, isOpen } = useTaskForm<Typed>({
    task: 'parameters',
    initial: typedOf(set.parameters),
    schema,
    save: (values, { id, revision }) =>
      portal
        .clientOf(e311DeploymentEndpoints)
        .saveE311Parameters({ params: { id }, body: z.parse(schema, values) as Parameters }, { revision }),
  });
  const names = Object.keys(parameterTable[page]) as ParameterName[];
  const values = valuesOf(form.values);
  const changed = changedIn(values).filter((name) => names.includes(name));
  const reset = (which: readonly ParameterName[]) =>
    form.set(Object.fromEntries(which.map((name) => [name, typed(parameterDefaults[name])])) as Partial<Typed>);
  return (
    <>
      <Confirmed task="parameters" />
      {isOpen && <SaveBar form={form} isEdit />}
      <nav className="cc-views" aria-label={t('tab.parameters')}>
        {parameterPages.map((one) => (
          <UiLink
            key={one}
            href={urlOf('E311_DEPLOYMENT', { drId: now.deploymentRequestId, deploymentId: now.id }, `parameters/${one}`)}
            aria-current={one === page ? 'page' : undefined}
          >
            {t(`parameters.${one}`)}
          </UiLink>
        ))}
      </nav>
      <Section
        title={t(`parameters.${page}`)}
        note={t('parameters.note', { count: names.length, all: parameterNames.length, changed: changed.length })}
        actions={
          isOpen &&
          changed.length > 0 && (
            <Button type="button" small onClick={() => reset(changed)}>
              {t('parameters.reset', { count: changed.length })}
            </Button>
          )
        }
      >
        <Form label={t(`parameters.${page}`)} onSubmit={form.save} locked={!isOpen || form.isReadOnly}>
          <PlainTable
            label={t(`parameters.${page}`)}
            widths={[null, 176, 124, 148, 116]}
            head={(['parameter', 'value', 'default', 'difference', 'allowed'] as const).map((name) => (
              <th key={name} scope="col">
                {t(`parameters.${name}`)}
              </th>
            ))}
          >
            {names.map((name) => (
              <Line
                key={name}
                name={name}
                text={form.values[name]}
                value={values[name]}
                error={form.errors[name] ?? Object.entries(form.errors).find(([path]) => path.startsWith(`${name}.`))?.[1]}
                isBroken={parameterRules.some((rule) => fieldsOfRule[rule].includes(name) && rulesIn(values)[rule] === 'broken')}
                isReadOnly={!isOpen || form.isReadOnly}
                onChange={(text) => form.set({ [name]: text } as Partial<Typed>)}
                onReset={() => reset([name])}
              />
            ))}
          </PlainTable>
        </Form>
        {page === 'energy' && <Rules values={values} />}
      </Section>
    </>
  );
}

/** Which rules across fields are met (D-116d). */
function Rules({ values }: { readonly values: Parameters }) {
  const { t } = useTranslation('e311/deployments');
  const states = rulesIn(values);
  return (
    <Section title={t('rules.title')} spaced>
      <ul aria-label={t('rules.title')}>
        {parameterRules.map((rule) => (
          <li key={rule}>
            <b>{t(`rules.${states[rule]}`)}</b> {t(`rules.${rule}`)}
          </li>
        ))}
      </ul>
    </Section>
  );
}

type LineProps = {
  readonly name: ParameterName;
  readonly text: string;
  readonly value: Parameters[ParameterName];
  readonly error: string | undefined;
  readonly isBroken: boolean;
  readonly isReadOnly: boolean;
  readonly onChange: (text: string) => void;
  readonly onReset: () => void;
};

function Line({ name, text, value, error, isBroken, isReadOnly, onChange, onReset }: LineProps) {
  const { t } = useTranslation('e311/deployments');
  const { bounds, isMandatory } = parameterOf(name);
  const isChanged = JSON.stringify(value) !== JSON.stringify(parameterDefaults[name]);
  return (
    <tr data-field={name}>
      <th scope="row">
        {t(`parameter.${name}`)}
        {isMandatory && <span aria-hidden="true"> *</span>} <small className="cc-muted">{name}</small>
      </th>
      <td>
        <ParameterControl
          name={name}
          text={text}
          isReadOnly={isReadOnly}
          isWrong={error !== undefined || isBroken}
          onChange={onChange}
        />
        {error && <small role="alert">{error}</small>}
      </td>
      <td>{shown(name, parameterDefaults[name])}</td>
      <td>
        {difference(name, value, t('parameters.changed'))}
        {isChanged && !isReadOnly && (
          <Button
            type="button"
            small
            look="quiet"
            onClick={onReset}
            aria-label={t('parameters.resetOne', { name: t(`parameter.${name}`) })}
          >
            {t('parameters.undo')}
          </Button>
        )}
      </td>
      <td className="cc-muted">{bounds ? t('parameters.range', { from: bounds[0], to: bounds[1] }) : ''}</td>
    </tr>
  );
}

type ControlProps = Pick<LineProps, 'name' | 'text' | 'isReadOnly' | 'onChange'> & { readonly isWrong: boolean };

function ParameterControl({ name, text, isReadOnly, isWrong, onChange }: ControlProps) {
  const { t } = useTranslation('e311/deployments');
  const { bounds, schema: own, unit } = parameterOf(name);
  const label = t(`parameter.${name}`);
  const options = optionsOf(own);
  if (options)
    return (
      <SelectControl
        label={label}
        width="full"
        value={text}
        disabled={isReadOnly}
        {...(text === '' && { placeholder: '—' })}
        options={options.map((option) => ({ value: option, label: shown(name, option as never) }))}
        onChange={onChange}
      />
    );
  const Control = bounds ? NumberControl : TextControl;
  return (
    <Control
      aria-label={label}
      aria-invalid={isWrong}
      value={text}
      unit={unit}
      width={bounds ? 'short' : 'full'}
      readOnly={isReadOnly}
      onChange={onChange}
    />
  );
}

/** The values of a choice, and of a flag; undefined for what is typed. */
function optionsOf(schema: z.core.$ZodType): readonly string[] | undefined {
  const def = schema._zod.def as { readonly type: string; readonly innerType?: z.core.$ZodType; readonly entries?: object };
  if (def.innerType) return optionsOf(def.innerType);
  if (def.type === 'boolean') return ['true', 'false'];
  return def.entries && Object.values(def.entries).map(String);
}
