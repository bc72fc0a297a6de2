import type { ComponentProps } from 'react';
import { type BaselineUpdate, openStatuses } from '#contract/baseline-update/baseline-update.ts';
import { urlOf } from '#contract/entity/entity-address.ts';
import { type Addressed, type EntityDefinition, entityWords, type NewForm, type Shown } from '#src/app/entity/definition.ts';
import { useEntityPage } from '#src/app/entity/entity-context.ts';
import { EntityCreatePage } from '#src/app/entity/entity-create-page.tsx';
import { EntityFrame } from '#src/app/entity/entity-frame.tsx';
import { EntityForm } from '#src/app/entity/form/entity-form.tsx';
import { EntityTable, ownRows } from '#src/app/entity/list/entity-list-page.tsx';
import { NewEntity } from '#src/app/entity/list/new-entity.tsx';
import { ClosedNote } from '#src/app/page/closed-note.tsx';
import { useRouteParams } from '#src/app/routing/use-route-param.ts';
import type { Watched } from '#src/app/screen/use-entity-screen.ts';

/** What belongs to a baseline update and has pages of its own: its definition without where it stands. */
export type ChildDefinition<Entity extends Shown> = Omit<EntityDefinition<Entity>, 'address' | 'listHref'> & {
  /** name of its id in the address */
  readonly param: string;
  /** the page of the update on which it is listed */
  readonly listed: string;
};

const placed = new Map<string, EntityDefinition<never>>();

/** A child as one baseline update has it: its address and its list stand below that of the update. The same one each time. */
export function within<Entity extends Shown>(child: ChildDefinition<Entity>, bluId: number | string): EntityDefinition<Entity> {
  const key = `${child.type} ${bluId}`;
  const { listed, param, ...definition } = child;
  const known = placed.get(key) ?? {
    ...definition,
    address: ({ id }: Addressed) => ({ bluId, [param]: id }),
    listHref: urlOf('BASELINE_UPDATE', { bluId }, listed),
  };
  placed.set(key, known as EntityDefinition<never>);
  return known as EntityDefinition<Entity>;
}

/** What belongs to a baseline update, with the flows whose words tell of it. */
export const childFlows = {
  GATE_REVIEW: 'gateReview',
  ECU_RELEASE: 'ecuRelease',
  CUSTOMER_VEHICLE_FUNCTION: 'customerVehicleFunction',
  PRECONDITION: 'precondition',
  RISK: 'risk',
} as const;
const childTypes = Object.keys(childFlows) as (keyof typeof childFlows)[];
/** Everything that belongs to a baseline update: whether gate 2 is open hangs on all of it. */
export const childrenOf = (bluId: number): readonly Watched[] => childTypes.map((type) => ({ type, parentId: bluId }));

/** The baseline update that the address names. */
export const useUpdateId = (): string => useRouteParams().bluId ?? '';

type FrameProps<Entity extends Shown> = Omit<ComponentProps<typeof EntityFrame<Entity>>, 'create' | 'definition' | 'param'> & {
  readonly child: ChildDefinition<Entity>;
  /** controls that the form of a new one draws itself */
  readonly own?: ComponentProps<typeof EntityForm>['own'];
};

/** The page of something that belongs to a baseline update; a new one is a form (NAV-12). */
export function ChildFrame<Entity extends Shown>({ child, own, ...frame }: FrameProps<Entity>) {
  const bluId = useUpdateId();
  const definition = within(child, bluId);
  const form = (props: CreateProps) => (
    <EntityForm definition={definition} parentId={Number(bluId)} {...props} {...(own && { own })} />
  );
  return (
    <EntityFrame
      {...frame}
      definition={definition}
      // It is closed while its update is at gate 2.
      also={() => [{ type: 'BASELINE_UPDATE', id: Number(bluId) }]}
      param={child.param}
      create={<EntityCreatePage definition={definition} form={form} />}
    />
  );
}
type CreateProps = NewForm & { readonly onSaved: (saved: Addressed) => void; readonly onCancel: () => void };

type TableProps<Row extends { readonly id: number; readonly brandId: number }> = Pick<
  ComponentProps<typeof EntityTable<Row>>,
  'columns' | 'defaults' | 'search'
> & {
  readonly child: ChildDefinition<never>;
};

/** The list of what belongs to a baseline update, on a page of that one. */
export function ChildTable<Row extends { readonly id: number; readonly brandId: number }>({ child, ...table }: TableProps<Row>) {
  const { now } = useEntityPage<BaselineUpdate>();
  const isOpen = (openStatuses as readonly string[]).includes(now.status);
  const definition = within(child, now.id);
  return (
    <EntityTable<Row>
      {...table}
      {...ownRows(definition)}
      definition={definition}
      under={{ id: now.id, call: `list${definition.name}s` }}
      toolbar={
        isOpen ? (
          <NewEntity definition={definition} isPrimary />
        ) : (
          <ClosedNote
            label={entityWords(definition, 'new')}
            reasons={[entityWords({ texts: 'baseline-updates' }, 'closed.child')]}
          />
        )
      }
    />
  );
}
