import { useTranslation } from 'react-i18next';
import type { E311Request } from '#contract/e311-request/e311-request.ts';
import { urlOf } from '#contract/entity/entity-address.ts';
import { useEntityPage } from '#src/app/entity/entity-context.ts';
import { EntityDescription } from '#src/app/entity/entity-description.tsx';
import { EntityFrame } from '#src/app/entity/entity-frame.tsx';
import { EntityForm } from '#src/app/entity/form/entity-form.tsx';
import { dateTime } from '#src/app/format/format.ts';
import { statusText } from '#src/app/format/status-text.ts';
import { UiLink } from '#src/ui/link.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { StatusTag } from '#src/ui/status/status-tag.tsx';
import { PlainTable } from '#src/ui/table/plain-table.tsx';
import { e311Request, startFrom, today } from './e311-request.tsx';

/** Container of a request's pages (E311-01). */
export function E311RequestFrame() {
  const { t } = useTranslation('e311-requests');
  return (
    <EntityFrame
      definition={e311Request}
      param="drId"
      category={({ id, requester }) => t('category', { id, name: requester.fullName })}
      tabs={({ updates, vehicles }) => [
        { key: 'general' },
        { key: 'vehicles', count: vehicles },
        { key: 'ecu-updates', count: updates },
        { key: 'ecu-updates-and-vehicles' },
      ]}
      banner={(request) => <Rejected request={request} />}
    />
  );
}

function Rejected({ request: { flow, status } }: { readonly request: E311Request }) {
  const { t } = useTranslation('e311-requests');
  const { cancelReason, requestReason } = flow.context as { readonly cancelReason?: string; readonly requestReason?: string };
  if (status === 'REJECTED' && requestReason) return <Banner title={t('rejected')}>{requestReason}</Banner>;
  return status === 'CANCELED' && cancelReason ? <Banner title={t('cancelled')}>{cancelReason}</Banner> : null;
}

/** The fields of the request (D-087a), and the deployments made of it. */
export function GeneralPage() {
  const { t } = useTranslation('e311-requests');
  const { definition, entity, flow, isPast, now, screen } = useEntityPage<E311Request>();
  const isOpen = flow.can('request.edit');
  const first = today();
  const facts = (
    <Section title={t('tab.general')}>
      <EntityDescription definition={definition} entity={entity} label={t('tab.general')} />
    </Section>
  );
  return (
    <>
      <div hidden={isPast}>
        <EntityForm
          key={now.id}
          definition={definition}
          entity={now}
          schema={startFrom(first, now.plannedStart)}
          min={{ plannedStart: first, plannedEnd: now.plannedStart }}
          isClosed={!isOpen}
          instead={facts}
          onSaved={(saved) => screen.reload(saved)}
        />
      </div>
      {isPast && facts}
      {now.deployments.length > 0 && <Deployments request={now} />}
    </>
  );
}

function Deployments({ request: { deployments, id } }: { readonly request: E311Request }) {
  const { t } = useTranslation(['e311-requests', 'entity']);
  return (
    <Section title={t('deployments.title')} spaced>
      <PlainTable
        label={t('deployments.title')}
        widths={[null, 176, 156]}
        heads={[t('field.description'), t('entity:column.status'), t('column.created')]}
      >
        {deployments.map((one) => (
          <tr key={one.id}>
            <th scope="row">
              <UiLink href={urlOf('E311_DEPLOYMENT', { drId: id, deploymentId: one.id })}>{one.description}</UiLink>
            </th>
            <td>
              <StatusTag status={one.status} label={statusText(one.status)} />
            </td>
            <td>{dateTime(one.createdOn)}</td>
          </tr>
        ))}
      </PlainTable>
    </Section>
  );
}
