import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LockType } from '#contract/collab/collab-entity.ts';
import { urlOf } from '#contract/entity/entity-address.ts';
import { type EntityDefinition, entityWords, type Shown } from '#src/app/entity/definition.ts';
import { EntityProvider, useEntityPage } from '#src/app/entity/entity-context.ts';
import { LoadedEntity } from '#src/app/entity/loaded-entity.tsx';
import { BesideContent } from '#src/app/page/beside-content.tsx';
import { useGo } from '#src/app/routing/use-go.ts';
import type { EntityScreen } from '#src/app/screen/use-entity-screen.ts';
import { NextStepsPanel } from '#src/app/workflow/next-steps-panel.tsx';
import { orderOpen } from '#src/app/workflow/open-commands.ts';
import { useFlow } from '#src/app/workflow/use-flow.ts';

type Props<Entity extends Shown> = {
  readonly definition: EntityDefinition<Entity>;
  readonly id: number;
  /** what its calls name it by */
  readonly params: Readonly<Record<string, string | number>>;
  readonly bluId: number;
  /** the page of the baseline update on which it stands */
  readonly page: string;
  /** its update has to go on first: its own steps come after those */
  readonly isAside?: boolean;
  readonly children: ReactNode;
};

/**
 * Something of a baseline update that stands on a page of that one, by its category: its form, and beside it what can be done with it and why not the rest.
 * Give it the id as key.
 */
export function KeyedPart<Entity extends Shown>({
  definition,
  id,
  params,
  bluId,
  page,
  isAside = false,
  children,
}: Props<Entity>) {
  const { t } = useTranslation('entity');
  const list = {
    href: urlOf('BASELINE_UPDATE', { bluId }),
    label: t('toList', { list: entityWords({ texts: 'baseline-updates' }, 'list.what') }),
  };
  return (
    <LoadedEntity<Entity>
      definition={definition}
      id={id}
      params={params}
      list={list}
      also={[{ type: 'BASELINE_UPDATE', id: bluId }]}
    >
      {(now, screen) => (
        <Part
          definition={definition}
          now={now}
          screen={screen}
          path={urlOf('BASELINE_UPDATE', { bluId }, page)}
          isAside={isAside}
        >
          {children}
        </Part>
      )}
    </LoadedEntity>
  );
}

type PartProps<Entity extends Shown> = {
  readonly definition: EntityDefinition<Entity>;
  readonly now: Entity;
  readonly screen: EntityScreen<Entity>;
  readonly path: string;
  readonly isAside: boolean;
  readonly children: ReactNode;
};

function Part<Entity extends Shown>({ definition, now, screen, path, isAside, children }: PartProps<Entity>) {
  const update = useEntityPage();
  const explained = useFlow(definition.flow, now.flow);
  const go = useGo();
  const { commands } = definition.flow;
  // One button of the page is filled: that of the update, where one leads on there.
  const isSecond = orderOpen(update.definition.flow, update.flow.open, update.flow.path).ahead.length > 0;
  const forms = Object.fromEntries(
    Object.entries(commands).flatMap(([type, { field }]) =>
      field === undefined ? [] : [[type, () => go(`${path}?field=${field}`)] as const],
    ),
  );
  return (
    <EntityProvider
      value={{ definition: definition as never, entity: now, now, isPast: false, flow: explained, screen: screen as never }}
    >
      {children}
      <BesideContent isAfter={isAside}>
        <NextStepsPanel
          of={{ entityType: definition.type as LockType, entityId: now.id }}
          flow={definition.flow}
          state={now.flow}
          people={now.people}
          shown={screen}
          onRun={screen.run}
          busy={screen.busy}
          name={definition.titleOf(now)}
          isNamed
          isSecond={isSecond}
          links={({ key }) => {
            const place = definition.places?.[key];
            return typeof place === 'object' ? `${path}?field=${place.field ?? ''}` : place;
          }}
          forms={forms}
        />
      </BesideContent>
    </EntityProvider>
  );
}
