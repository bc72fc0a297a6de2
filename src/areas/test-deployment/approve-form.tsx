import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { approvedVehiclesInputSchema } from '#contract/deployment/deployment-commands.ts';
import type { approvedVehiclesSchema } from '#contract/deployment/test-selection.ts';
import { count } from '#contract/words.ts';
import { useSavingForm } from '#src/app/entity/form/use-saving-form.ts';
import { usePart } from '#src/app/entity/use-part.ts';
import { SaveBar } from '#src/app/form/save-bar.tsx';
import { type Description, DescriptionList, MomentOf } from '#src/app/page/description-list.tsx';
import { testDeployment } from '#src/areas/deployment/definitions.ts';
import { useTest } from '#src/areas/deployment/deployment-context.ts';
import { RadioControl, TextControl } from '#src/ui/form/controls.tsx';
import { Field, Form } from '#src/ui/form/field.tsx';
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx';
import { type Markets, marketsAmong, marketsText } from './markets.ts';
import type { Chosen } from './matching-vehicles.tsx';

export type Scope = 'all' | 'chosen';
type Values = { vehicleGroupType: 'STATIC' | 'DYNAMIC'; groupName: string };
type Approved = z.output<typeof approvedVehiclesSchema>;

const typed = approvedVehiclesInputSchema.pick({ vehicleGroupType: true, groupName: true });
const initial: Values = { vehicleGroupType: 'STATIC', groupName: '' };

/** How vehicles were approved; they themselves are found among those of the selection. */
export const useApproved = (id: number) => usePart(testDeployment, 'getApprovedVehicles', id, { query: { limit: 1 } });

type Props = {
  readonly total: number;
  /** of all that match */
  readonly markets: Markets;
  readonly chosen: Chosen;
  /** follows what is ticked in the table */
  readonly scope: Scope;
  readonly onScope: (scope: Scope) => void;
  readonly onSaved: () => void;
};

/** Which of the matching vehicles may really get it: all or the chosen ones, as a list or as criteria (TEST-08, D-061.04). */
export function ApproveForm({ total, markets, chosen, scope, onScope, onSaved }: Props) {
  const { t } = useTranslation(['deployments', 'common']);
  const { deployment, reload } = useTest();
  const form = useSavingForm<Values>({
    of: testDeployment,
    entity: deployment,
    call: 'saveApprovedVehicles',
    initial,
    schema: typed.transform(({ vehicleGroupType, groupName }) => ({
      allApprovedVehicles: scope === 'all',
      vehicles: scope === 'all' ? [] : [...chosen.keys()],
      vehicleGroupType: scope === 'all' ? vehicleGroupType : 'STATIC',
      groupName,
    })),
    said: t('approve.saved'),
    onSaved: (answer) => {
      reload(answer);
      onSaved();
    },
  });
  const { values, errors } = form;
  const [asks, setAsks] = useState(false);
  const isNobody = scope === 'chosen' && chosen.size === 0;
  const number = scope === 'all' ? total : chosen.size;
  const reached = scope === 'all' ? markets : marketsAmong([...chosen.values()]);
  const save = () => !isNobody && setAsks(true);
  return (
    <>
      <SaveBar form={{ ...form, save }} saveLabel={t('approve.save')} />
      <ConfirmDialog
        isOpen={asks}
        onClose={() => setAsks(false)}
        onConfirm={() => {
          setAsks(false);
          form.save();
        }}
        title={t('approve.ask', { count: number, figure: count(number) })}
        text={t('markets.line', { markets: marketsText(reached, t) })}
        confirmLabel={t('approve.save')}
        cancelLabel={t('common:action.cancel')}
        closeLabel={t('common:action.close')}
      />
      <Form label={t('approve.title')} onSubmit={save} locked={form.isReadOnly}>
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
            value={scope}
            options={[
              { value: 'all', label: t('approve.all', { figure: count(total) }) },
              { value: 'chosen', label: t('approve.chosen', { figure: count(chosen.size) }) },
            ]}
            onChange={(wanted) => onScope(wanted === 'chosen' ? 'chosen' : 'all')}
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
            value={scope === 'all' ? values.vehicleGroupType : 'STATIC'}
            options={[
              { value: 'STATIC', label: t('approve.STATIC'), note: t('approve.staticNote') },
              {
                value: 'DYNAMIC',
                label: t('approve.DYNAMIC'),
                note: t(scope === 'all' ? 'approve.dynamicNote' : 'approve.dynamicClosed'),
                disabled: scope !== 'all',
              },
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
          <TextControl value={values.groupName} onChange={(groupName) => form.set({ groupName })} />
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
  const facts: Description[] = [
    { key: 'count', label: t('form.approvedVehicles'), value: count(deployment.approvedCount) },
    { key: 'markets', label: t('markets.label'), value: marketsText(approved.markets, t) },
    { key: 'type', label: t('approve.type'), value: t(`approve.${approved.vehicleGroupType}`) },
    { key: 'group', label: t('form.groupName'), value: approved.groupName || none },
    { key: 'by', label: t('column.lastApproved'), value: <MomentOf {...deployment.lastApproved} none={none} /> },
  ];
  return <DescriptionList label={t('approve.title')} items={facts} />;
}
