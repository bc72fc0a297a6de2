import { Outlet, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type BaselineUpdate, openStatuses } from '#contract/baseline-update/baseline-update.ts';
import { type GateCategory, gateCategories } from '#contract/baseline-update/gate-catalogue.ts';
import { urlOf } from '#contract/entity/entity-address.ts';
import { type Precondition, type PreconditionRow, preconditionEndpoints } from '#contract/precondition/precondition.ts';
import { useEntityPage } from '#src/app/entity/entity-context.ts';
import { EntityForm } from '#src/app/entity/form/entity-form.tsx';
import { EntityFormPage } from '#src/app/entity/form/entity-form-page.tsx';
import { useClosedCreation } from '#src/app/entity/use-closed-creation.ts';
import { usePart } from '#src/app/entity/use-part.ts';
import { date } from '#src/app/format/format.ts';
import { statusText } from '#src/app/format/status-text.ts';
import { MomentOf } from '#src/app/page/description-list.tsx';
import { ScreenPart } from '#src/app/page/screen-part.tsx';
import { useGo } from '#src/app/routing/use-go.ts';
import { useRouteParams } from '#src/app/routing/use-route-param.ts';
import { useMe } from '#src/app/session/use-me.ts';
import { KeyedPart } from '#src/areas/baseline-update/keyed-part.tsx';
import { Button } from '#src/ui/button.tsx';
import { UiLink } from '#src/ui/link.tsx';
import { EmptyState } from '#src/ui/page/page-states.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { SubTabs } from '#src/ui/page/tabs.tsx';
import { StatusTag } from '#src/ui/status/status-tag.tsx';
import { PlainTable } from '#src/ui/table/plain-table.tsx';
import { Evidence } from './evidence.tsx';
import { newPrecondition, precondition } from './precondition.tsx';

const pageOf = (bluId: number, category: string, name?: string) =>
  urlOf('BASELINE_UPDATE', { bluId }, ['preconditions', category, ...(name === undefined ? [] : [name])].join('/'));
const watchAll = (rows: readonly PreconditionRow[] | undefined) =>
  rows?.[0] === undefined ? [] : [{ type: 'PRECONDITION' as const, parentId: rows[0].bluId }];

/** All preconditions of the update, which every page of them shows. */
const usePreconditions = (bluId: number) =>
  usePart({ type: 'PRECONDITION', table: preconditionEndpoints }, 'listPreconditions', bluId, { also: watchAll });

/** Preconditions by category, each with how many are confirmed (BLU-18). */
export function PreconditionsFrame() {
  const { t } = useTranslation('preconditions');
  const { now } = useEntityPage<BaselineUpdate>();
  const { entity: rows = [] } = usePreconditions(now.id);
  const { pathname } = useLocation();
  const current = gateCategories.find((category) => pathname.startsWith(pageOf(now.id, category)));
  const tabs = gateCategories.map((category) => {
    const own = rows.filter((row) => row.category === category);
    const confirmed = own.filter(({ status }) => status === 'Confirmed').length;
    const label = t('confirmedOf', { count: own.length, confirmed });
    return {
      key: category,
      label: t(`value.category.${category}`),
      href: pageOf(now.id, category),
      ...(own.length > 0 && {
        status: { kind: confirmed === own.length ? ('POSITIVE' as const) : ('IN_PROGRESS' as const), label },
      }),
    };
  });
  return (
    <>
      <SubTabs label={t('title')} tabs={tabs} current={current} />
      <Outlet />
    </>
  );
}

/** One generic page of all five categories: the entries, and the one that the address names; without a name the first (BLU-19, D-084). */
export function PreconditionPage() {
  const { t } = useTranslation(['preconditions', 'entity']);
  const { now } = useEntityPage<BaselineUpdate>();
  const { name } = useRouteParams();
  const { pathname } = useLocation();
  const category = gateCategories.find((one) => pathname.startsWith(pageOf(now.id, one))) ?? 'technical';
  const part = usePreconditions(now.id);
  return (
    <ScreenPart screen={part}>
      {(rows) => {
        const own = rows.filter((row) => row.category === category);
        const chosen = name === undefined ? own[0] : own.find((row) => row.name === name);
        return (
          <>
            <Entries
              key={name === 'new' ? name : ''}
              update={now}
              category={category}
              rows={own}
              chosen={chosen}
              isNew={name === 'new'}
            />
            {chosen ? (
              <KeyedPart
                key={chosen.id}
                definition={precondition}
                id={chosen.id}
                params={{ id: now.id, category, name: chosen.name }}
                bluId={now.id}
                page={`preconditions/${category}/${chosen.name}`}
              >
                <div className="cc-gap">
                  <Chosen />
                </div>
              </KeyedPart>
            ) : (
              name !== 'new' && <EmptyState boxed title={name === undefined ? t('none') : t('unknown', { name })} />
            )}
          </>
        );
      }}
    </ScreenPart>
  );
}

type EntriesProps = {
  readonly update: BaselineUpdate;
  readonly category: GateCategory;
  readonly rows: readonly PreconditionRow[];
  readonly chosen: PreconditionRow | undefined;
  /** its address asks for a new one (NAV-12) */
  readonly isNew: boolean;
};

function Entries({ update, category, rows, chosen, isNew }: EntriesProps) {
  const { t } = useTranslation(['preconditions', 'entity']);
  const me = useMe();
  const go = useGo();
  const closed = useClosedCreation(precondition);
  const isOpen = (openStatuses as readonly string[]).includes(update.status) && closed.length === 0;
  const [isAdding, setAdding] = useState(isNew && isOpen);
  const confirmed = rows.filter(({ status }) => status === 'Confirmed').length;
  return (
    <Section
      title={t(`value.category.${category}`)}
      note={t('confirmedOf', { count: rows.length, confirmed })}
      actions={
        isOpen &&
        !isAdding && (
          <Button small onClick={() => setAdding(true)}>
            {t('new')}
          </Button>
        )
      }
    >
      <PlainTable
        label={t('title')}
        widths={[null, 92, 124, 168, 108]}
        heads={[t('field.title'), t('field.mandatory'), t('entity:column.status'), t('field.responsibleId'), t('field.dueDate')]}
      >
        {rows.map((row) => (
          <tr key={row.id} aria-current={row.id === chosen?.id || undefined}>
            <th scope="row">
              <UiLink href={pageOf(update.id, category, row.name)}>{row.title}</UiLink>
            </th>
            <td>{t(row.mandatory ? 'value.mandatory.true' : 'value.mandatory.false')}</td>
            <td>
              <StatusTag status={row.status} label={statusText(row.status)} />
            </td>
            <td>{row.responsible.fullName}</td>
            <td>{row.dueDate === null ? t('entity:form.nothing') : date(row.dueDate)}</td>
          </tr>
        ))}
      </PlainTable>
      {isAdding && (
        <EntityForm<Precondition>
          definition={newPrecondition}
          parentId={update.id}
          initial={{ category, mandatory: 'true', responsibleId: me.subject }}
          onCancel={() => setAdding(false)}
          onSaved={(made) => {
            setAdding(false);
            go(pageOf(update.id, made.category, made.name));
          }}
        />
      )}
    </Section>
  );
}

/** The chosen one: its fields, its evidence, and how it was decided. */
function Chosen() {
  const { t } = useTranslation(['preconditions', 'entity']);
  const { now } = useEntityPage<Precondition>();
  const { rejectReason } = now.flow.context as { readonly rejectReason: string | null };
  const nothing = t('entity:form.nothing');
  const more = [
    {
      key: 'confirmed',
      label: t('confirmed'),
      value: <MomentOf by={now.confirmedBy} on={now.confirmedOn} none={nothing} zone={now.timeZone} />,
    },
    ...(rejectReason === null ? [] : [{ key: 'rejectReason', label: t('rejectReason'), value: rejectReason }]),
  ];
  return (
    <>
      <EntityFormPage title={now.title} command="item.edit" more={more} fixed={now.isSeeded ? ['title', 'mandatory'] : []} />
      <Evidence />
    </>
  );
}
