import { Outlet, useLocation } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { allows } from '#contract/access/access.ts';
import type { FlowState } from '#contract/command.ts';
import type { AuditEntry } from '#contract/journal/history.ts';
import { date } from '#src/app/format/format.ts';
import { statusText } from '#src/app/format/status-text.ts';
import { useRouteParam } from '#src/app/routing/use-route-param.ts';
import type { EntityScreen, Watched } from '#src/app/screen/use-entity-screen.ts';
import { useMe } from '#src/app/session/use-me.ts';
import type { OnwardStep } from '#src/app/workflow/closed-commands.ts';
import type { Below } from '#src/app/workflow/history-from-journal.tsx';
import type { Past } from '#src/app/workflow/history-past.ts';
import {
  type Condition,
  type Reached,
  reachedStates,
  waySteps,
  withConditions,
  withOutcome,
} from '#src/app/workflow/reached-states.ts';
import { useFlow } from '#src/app/workflow/use-flow.ts';
import { type Milestone, Milestones } from '#src/ui/workflow/milestones.tsx';
import { entityAsOf } from './as-of.ts';
import { basePath, type EntityDefinition, type Shown } from './definition.ts';
import { EntityProvider } from './entity-context.ts';
import { EntityCreatePage } from './entity-create-page.tsx';
import { type HeadTexts, useEntityHead, useWayToList } from './entity-head.tsx';
import { EntityShell } from './entity-shell.tsx';
import { LoadedEntity } from './loaded-entity.tsx';

type Props<Entity extends Shown> = HeadTexts<Entity> & {
  readonly definition: EntityDefinition<Entity>;
  /** name of its id in the address */
  readonly param: string;
  /** what is the matter with it now, on every tab */
  readonly banner?: (entity: Entity) => ReactNode;
  /** what else is to be known before a command is sent, in its dialog */
  readonly notes?: (entity: Entity, command: string) => ReactNode;
  /** what is sent with the tick that a command asks for (D-258) */
  readonly ticked?: (entity: Entity) => object;
  /** what the texts of its commands speak of beside the flow's own figures */
  readonly figures?: (entity: Entity) => Readonly<Record<string, string>>;
  /** what leads to something new from it, among its next steps */
  readonly onward?: (entity: Entity) => readonly OnwardStep[];
  /** commands that stand on a page of their own, beside what they are about, and not in Next steps */
  readonly without?: readonly string[];
  /** commands that are asked for in a dialog of the area's own */
  readonly dialogs?: Readonly<Record<string, () => void>>;
  /** the line of its way, where that is not one of states */
  readonly line?: (entity: Entity, at: At) => readonly Milestone[];
  /** what others have to do beside the steps that remain */
  readonly besides?: (entity: Entity) => string | undefined;
  /** what belongs to it is part of its history: how that is called there, and whose words tell it */
  readonly below?: (id: number) => Below;
  /** what else changes what can be done with it: its own revision says nothing of that */
  readonly also?: (id: number) => readonly Watched[];
  /** the form of a new one, where it has more than the fields */
  readonly create?: ReactNode;
  /** its one page, where it has no tabs */
  readonly children?: ReactNode;
};

type At = { readonly state: FlowState; readonly reached: WayProps['reached']; readonly isPast: boolean };

/** The page of an entity: head, tabs, milestones, Next steps, History with replay, its commands and news; a new one is a form (NAV-12). */
export function EntityFrame<Entity extends Shown>(props: Props<Entity>) {
  const id = useRouteParam(props.param);
  const { create, ...known } = props;
  if (id === undefined) return create ?? <EntityCreatePage definition={props.definition} />;
  return <Known key={id} id={id} {...known} />;
}

function Known<Entity extends Shown>({ id, ...props }: Props<Entity> & { readonly id: number }) {
  const { also, definition, ...shown } = props;
  const list = useWayToList(definition);
  return (
    <LoadedEntity<Entity> definition={definition} id={id} list={list} {...(also && { also: also(id) })}>
      {(now, screen) => <Body now={now} screen={screen} definition={definition} {...shown} />}
    </LoadedEntity>
  );
}

type BodyProps<Entity extends Shown> = Omit<Props<Entity>, 'also' | 'param'> & {
  readonly now: Entity;
  readonly screen: EntityScreen<Entity>;
};

function Body<Entity extends Shown>(props: BodyProps<Entity>) {
  const {
    definition,
    now,
    screen,
    banner,
    notes,
    ticked,
    figures,
    onward,
    without,
    dialogs,
    line,
    besides,
    below,
    children = <Outlet />,
    ...texts
  } = props;
  const { t } = useTranslation('entity');
  const [past, setPast] = useState<Past>();
  const [journal, setJournal] = useState<readonly AuditEntry[]>();
  const entity = past ? entityAsOf(definition, now, past) : now;
  const explained = useFlow(definition.flow, now.flow);
  const me = useMe();
  const history = definition.historyTo?.(now, me.subject);
  const readsHistory = !history || allows(history.rule, me, { brandId: now.brandId, persons: history.persons });
  const { pathname } = useLocation();
  const head = useEntityHead(definition, entity, texts);
  const path = basePath(definition, now);
  const isPast = past !== undefined;
  const shared = { ...(notes && { notes: (command: string) => notes(now, command) }) };
  return (
    <EntityProvider
      value={{ ...shared, definition: definition as never, entity, now, isPast, past, flow: explained, screen: screen as never }}
    >
      <EntityShell
        definition={definition}
        explained={explained}
        now={now}
        screen={screen}
        name={definition.titleOf(now)}
        path={path}
        {...head}
        tab={pathname.slice(path.length + 1).split('/')[0]}
        banner={banner?.(now)}
        milestones={(state) => {
          const reached = journal && reachedStates(journal, past?.at);
          return line ? (
            <Milestones label={t('milestones')} items={line(now, { state, reached, isPast })} />
          ) : (
            <Way
              definition={definition}
              state={state}
              reached={reached}
              outcome={isPast ? undefined : definition.outcome?.(now)}
            />
          );
        }}
        besides={besides?.(now)}
        {...(without && { without })}
        {...(dialogs && { dialogs })}
        {...shared}
        {...(ticked && { ticked: () => ticked(now) })}
        {...(figures && { figures: figures(now) })}
        {...(onward && { onward: onward(now) })}
        past={past}
        onPast={setPast}
        onEntries={setJournal}
        below={below?.(now.id)}
        withoutHistory={!readsHistory}
      >
        {children}
      </EntityShell>
    </EntityProvider>
  );
}

type WayProps = {
  readonly definition: Pick<EntityDefinition, 'conditions' | 'way' | 'standsAt'>;
  readonly state: FlowState;
  /** absent until the history is there */
  readonly reached: ReadonlyMap<string, Reached> | undefined;
  readonly outcome: Condition | undefined;
};

/** The states of its way in one line, each with its day: those behind, the present one, those ahead. */
function Way({ definition, state, reached, outcome }: WayProps) {
  const { t } = useTranslation('entity');
  const { conditions, way, standsAt } = definition;
  if (!way || typeof state.value !== 'string') return null;
  const status = state.value;
  const stands = waySteps(way, { status, standsAt: standsAt?.(state), reached });
  const steps = withOutcome(withConditions(stands, conditions?.(state) ?? []), outcome);
  const items = steps.map(({ isAhead, key, kind, label, ...step }) => {
    const { on, by } = reached?.get(key) ?? {};
    // The line keeps its height until the history is there.
    const behind = on === undefined ? { note: '\u00A0' } : { note: date(on), by };
    const said = isAhead ? { note: t('notReached') } : behind;
    return { ...step, key, kind, kindLabel: t(`kind.${kind}`), label: label ?? statusText(key), ...said };
  });
  return <Milestones label={t('milestones')} items={items} />;
}
