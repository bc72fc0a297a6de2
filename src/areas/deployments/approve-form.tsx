import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { approvedVehiclesInputSchema } from '#contract/deployment-commands.ts';
import type { approvedVehiclesSchema } from '#contract/test-deployment.ts';
import { SaveBar } from '#src/app/form/save-bar.tsx';
import { count } from '#src/app/format.ts';
import { EmptyValue } from '#src/app/page/empty-value.tsx';
import { type Fact, Facts, MomentOf } from '#src/app/page/facts.tsx';
import { usePortal } from '#src/app/portal.ts';
import { useEntityForm } from '#src/app/screen/use-entity-form.tsx';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { RadioControl, TextControl } from '#src/ui/controls.tsx';
import { Field, Form } from '#src/ui/field.tsx';
import { PlainTable } from '#src/ui/plain-table.tsx';
import { useTest } from './deployment-context.ts';
import { type Markets, marketsAmong, marketsText } from './markets.ts';
import { saveApproved } from './wiring.ts';

export type Scope = 'all' | 'chosen';
type Values = { vehicleGroupType: 'STATIC' | 'DYNAMIC'; groupName: string };
type Known = { readonly vehicleId: string; readonly model: string; readonly market: string };
type Approved = z.output<typeof approvedVehiclesSchema>;

const schema = z.object({ groupName: approvedVehiclesInputSchema.shape.groupName });

type Props = {
  readonly total: number;
  /** of all that match */
  readonly markets: Markets;
  readonly rows: readonly { readonly vehicleId: string; readonly market: string }[];
  readonly chosen: ReadonlySet<string>;
  /** follows what is ticked in the table */
  readonly scope: Scope;
  readonly onScope: (scope: Scope) => void;
  readonly onSaved: () => void;
};

/** Which of the matching vehicles may really get it: all or the chosen ones, as a list or as criteria (TEST-08, D-061.04). */
export function ApproveForm({ total, markets, rows, chosen, scope, onScope, onSaved }: Props) {
  const { t } = useTranslation(['deployments', 'common']);
  const portal = usePortal();
  const { deployment, reload } = useTest();
  const form = useEntityForm<Values, unknown>({
    lock: { entityType: 'TEST_DEPLOYMENT', entityId: deployment.id },
    initial: { vehicleGroupType: 'STATIC', groupName: '' },
    schema,
    save: ({ vehicleGroupType, groupName }) =>
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
  const [asks, setAsks] = useState(false);
  const isNobody = scope === 'chosen' && chosen.size === 0;
  const number = scope === 'all' ? total : chosen.size;
  const reached = scope === 'all' ? markets : marketsAmong(rows.filter(({ vehicleId }) => chosen.has(vehicleId)));
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
              { value: 'DYNAMIC', label: t('approve.DYNAMIC'), note: t('approve.dynamicNote'), disabled: scope !== 'all' },
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
    { key: 'markets', label: t('markets.label'), value: marketsText(approved.markets, t) },
    { key: 'type', label: t('approve.type'), value: t(`approve.${approved.vehicleGroupType}`) },
    { key: 'group', label: t('form.groupName'), value: approved.groupName || none },
    { key: 'by', label: t('column.lastApproved'), value: <MomentOf {...deployment.lastApproved} none={none} /> },
  ];
  return <Facts label={t('approve.title')} facts={facts} />;
}

/** Rows that are shown of the approved vehicles. */
const shown = 100;

/** Which vehicles were approved, by VIN, with what the selection tells of them (TEST-08). */
export function ApprovedVehicles({ approved, rows }: { readonly approved: Approved; readonly rows: readonly Known[] }) {
  const { t } = useTranslation('deployments');
  const { deployment } = useTest();
  const known = new Map(rows.map((row) => [row.vehicleId, row]));
  const vins = approved.vehicles.slice(0, shown);
  const figures = { shown: count(vins.length), total: count(deployment.approvedCount) };
  return (
    <>
      <PlainTable
        label={t('approve.approvedTitle')}
        widths={[184, null, 120]}
        head={
          <>
            <th>{t('column.vin')}</th>
            <th>{t('column.model')}</th>
            <th>{t('column.market')}</th>
          </>
        }
      >
        {vins.map((vin) => (
          <tr key={vin}>
            <th scope="row">{vin}</th>
            <td>{known.get(vin)?.model ?? <EmptyValue />}</td>
            <td>{known.get(vin)?.market ?? <EmptyValue />}</td>
          </tr>
        ))}
      </PlainTable>
      {vins.length < deployment.approvedCount && <p className="cc-muted">{t('vehicles.first', figures)}</p>}
    </>
  );
}
