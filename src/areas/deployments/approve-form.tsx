import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { approvedVehiclesInputSchema } from '#contract/deployment-commands.ts';
import type { approvedVehiclesSchema } from '#contract/test-deployment.ts';
import { SaveBar } from '#src/app/form/save-bar.tsx';
import { count } from '#src/app/format.ts';
import { type Fact, Facts, MomentOf } from '#src/app/page/facts.tsx';
import { usePortal } from '#src/app/portal.ts';
import { useEntityForm } from '#src/app/screen/use-entity-form.tsx';
import { RadioControl, TextControl } from '#src/ui/controls.tsx';
import { Field, Form } from '#src/ui/field.tsx';
import { useTest } from './deployment-context.ts';
import { saveApproved } from './wiring.ts';

type Values = { scope: 'all' | 'chosen'; vehicleGroupType: 'STATIC' | 'DYNAMIC'; groupName: string };
type Approved = z.output<typeof approvedVehiclesSchema>;

const schema = z.object({ groupName: approvedVehiclesInputSchema.shape.groupName });

type Props = { readonly total: number; readonly chosen: ReadonlySet<string>; readonly onSaved: () => void };

/** Which of the matching vehicles may really get it: all or the chosen ones, as a list or as criteria (TEST-08, D-061.04). */
export function ApproveForm({ total, chosen, onSaved }: Props) {
  const { t } = useTranslation(['deployments', 'common']);
  const portal = usePortal();
  const { deployment, reload } = useTest();
  const form = useEntityForm<Values, unknown>({
    lock: { entityType: 'TEST_DEPLOYMENT', entityId: deployment.id },
    initial: { scope: 'all', vehicleGroupType: 'STATIC', groupName: '' },
    schema,
    save: ({ scope, vehicleGroupType, groupName }) =>
      saveApproved(portal, deployment, {
        allApprovedVehicles: scope === 'all',
        vehicles: scope === 'all' ? [] : [...chosen],
        vehicleGroupType: scope === 'all' ? vehicleGroupType : 'STATIC',
        groupName,
      }),
    onSaved: (answer) => {
      portal.notify.success(t('approve.saved'));
      reload(answer);
      onSaved();
    },
  });
  const { values, errors } = form;
  const isNobody = values.scope === 'chosen' && chosen.size === 0;
  return (
    <>
      <SaveBar form={form} saveLabel={t('approve.save')} />
      <Form label={t('approve.title')} onSubmit={form.save} locked={form.isReadOnly}>
        <Field
          id="vehicles"
          wireName="vehicles"
          label={t('approve.scope')}
          group
          wide
          required
          error={errors.vehicles ?? (isNobody ? t('approve.chooseFirst') : undefined)}
        >
          <RadioControl
            value={values.scope}
            options={[
              { value: 'all', label: t('approve.all', { figure: count(total) }) },
              { value: 'chosen', label: t('approve.chosen', { figure: count(chosen.size) }) },
            ]}
            onChange={(scope) => form.set({ scope: scope === 'chosen' ? 'chosen' : 'all' })}
          />
        </Field>
        <Field
          id="vehicleGroupType"
          wireName="vehicleGroupType"
          label={t('approve.type')}
          group
          wide
          error={errors.vehicleGroupType ?? errors.allApprovedVehicles}
        >
          <RadioControl
            value={values.scope === 'all' ? values.vehicleGroupType : 'STATIC'}
            options={[
              { value: 'STATIC', label: t('approve.STATIC'), note: t('approve.staticNote') },
              { value: 'DYNAMIC', label: t('approve.DYNAMIC'), note: t('approve.dynamicNote'), disabled: values.scope !== 'all' },
            ]}
            onChange={(type) => form.set({ vehicleGroupType: type === 'DYNAMIC' ? 'DYNAMIC' : 'STATIC' })}
          />
        </Field>
        <Field
          id="approvedGroupName"
          wireName="groupName"
          label={t('form.groupName')}
          hint={t('approve.groupHint')}
          error={errors.groupName}
        >
          <TextControl value={values.groupName} maxLength={64} onChange={(groupName) => form.set({ groupName })} />
        </Field>
      </Form>
    </>
  );
}

/** What was approved, by whom. */
export function ApprovedFacts({ approved }: { readonly approved: Approved }) {
  const { t } = useTranslation('deployments');
  const { deployment } = useTest();
  const none = t('form.nothing');
  const facts: Fact[] = [
    { key: 'count', label: t('form.approvedVehicles'), value: count(deployment.approvedCount) },
    { key: 'type', label: t('approve.type'), value: t(`approve.${approved.vehicleGroupType}`) },
    { key: 'group', label: t('form.groupName'), value: approved.groupName || none },
    { key: 'by', label: t('column.lastApproved'), value: <MomentOf {...deployment.lastApproved} none={none} /> },
  ];
  return <Facts label={t('approve.title')} facts={facts} />;
}
