import { useTranslation } from 'react-i18next';
import type { Shown } from '#src/app/entity/definition.ts';
import { entityWords } from '#src/app/entity/definition.ts';
import { useEntityPage } from '#src/app/entity/entity-context.ts';
import { PartFormPage } from '#src/app/entity/form/part-form-page.tsx';
import { type Description, MomentOf } from '#src/app/page/description-list.tsx';
import { Banner } from '#src/ui/page/banner.tsx';

type Approved = Shown & { readonly parts: readonly string[] };
type Context = {
  readonly requester: string | null;
  readonly requestedOn: string | null;
  readonly requestReason: string | null;
  readonly approver: string | null;
  readonly approvedOn: string | null;
  readonly timeZone: string | null;
};

/** Why it was sent back, on every tab. */
export function Rejected({ item: { flow, status } }: { readonly item: Shown }) {
  const { t } = useTranslation('baseline-updates');
  const { requestReason } = flow.context as { readonly requestReason?: string };
  return status === 'REJECTED' && requestReason ? <Banner title={t('itemRejected')}>{requestReason}</Banner> : null;
}

/** D-082e, D-083d: who is to approve, which forms are complete, what else is to be known (`beside`), and how it was decided; it is decided in Next steps. */
export function ApprovalPage({
  submitted,
  beside = [],
}: {
  readonly submitted: readonly string[];
  readonly beside?: readonly Description[];
}) {
  const { t } = useTranslation(['baseline-updates', 'entity']);
  const { definition, entity } = useEntityPage<Approved>();
  const { approvedOn, approver, requestReason, requestedOn, requester, timeZone } = entity.flow.context as Context;
  const person = (id: string | null) => entity.people.find((one) => one.id === id) ?? null;
  const nothing = t('entity:form.nothing');
  const forms = submitted.map((part) => ({
    key: part,
    label: entityWords(definition, `part.${part}`),
    value: t(entity.parts.includes(part) ? 'approval.complete' : 'approval.incomplete'),
  }));
  return (
    <PartFormPage
      name="approval"
      submit="item.submit"
      more={[
        ...forms,
        ...beside,
        {
          key: 'submitted',
          label: t('approval.submitted'),
          value: <MomentOf by={person(requester)} on={requestedOn} none={nothing} />,
        },
        {
          key: 'decided',
          label: t('approval.decided'),
          value: <MomentOf by={person(approver)} on={approvedOn} none={nothing} zone={timeZone} />,
        },
        { key: 'reason', label: t('approval.reason'), value: requestReason ?? nothing },
      ]}
    />
  );
}
