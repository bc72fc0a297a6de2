import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { FlowState, Need, Target } from '#contract/command.ts';
import type { PagedType } from '#contract/entity/entities.ts';
import type { Flow } from '#machines/flow.ts';
import { standing } from '#machines/state-need.ts';
import type { CollabTarget } from '#src/app/collab/collab-calls.ts';
import { EntityPage } from '#src/app/page/entity-page.tsx';
import type { EntityScreen } from '#src/app/screen/use-entity-screen.ts';
import { HistoryFromJournal } from '#src/app/workflow/history-from-journal.tsx';
import type { Past } from '#src/app/workflow/history-past.ts';
import { NextStepsPanel } from '#src/app/workflow/next-steps-panel.tsx';
import type { ExplainedFlow } from '#src/app/workflow/use-flow.ts';
import { useFormLink } from '#src/app/workflow/use-form-link.ts';
import type { Tab } from '#src/ui/page/tabs.tsx';
import type { TopbarModel } from '#src/ui/shell/topbar.tsx';
import type { Shown } from './definition.ts';

type Next = Pick<Parameters<typeof NextStepsPanel>[0], 'figures' | 'notes' | 'switchedOff' | 'without'>;
type Journal = Parameters<typeof HistoryFromJournal>[0];
type Props = Next & {
  readonly type: PagedType;
  readonly flow: Flow;
  readonly explained: ExplainedFlow;
  /** as it is now, whatever History shows */
  readonly now: Pick<Shown, 'flow' | 'id' | 'people'>;
  readonly screen: Pick<EntityScreen<unknown>, 'run' | 'busy'>;
  /** typed before what cannot be undone */
  readonly name: string;
  /** address of the entity without its page */
  readonly path: string;
  readonly model: TopbarModel;
  readonly collab?: CollabTarget | undefined;
  readonly tabs: readonly Tab[];
  /** key of the open tab; the last part of the address without it */
  readonly tab?: string;
  readonly banner?: ReactNode;
  /** the line for the present state, or the one that History shows */
  readonly milestones: (state: FlowState) => ReactNode;
  /** where an unmet condition can be met */
  readonly links: (need: Need, command: string, target: Target) => string | undefined;
  /** commands with a dialog or a way of the area's own, beside those that have a page */
  readonly dialogs?: Readonly<Record<string, (target: Target) => void>>;
  readonly past: Past | undefined;
  readonly onPast: (past: Past | undefined) => void;
  /** words of the fields in History */
  readonly words?: Journal['words'];
  /** gets the entries of the history */
  readonly onEntries?: Journal['onEntries'];
  readonly children?: ReactNode;
};

/** Page of an entity with a flow: head, tabs, milestones, Next steps, History with replay, and the content of its tab. */
export function EntityShell(props: Props) {
  const { type, flow, explained, now, screen, name, path, model, collab, tabs, banner, milestones, links, dialogs } = props;
  const { past, onPast, words, onEntries, children, figures, notes, switchedOff, without } = props;
  const { pathname } = useLocation();
  const openForm = useFormLink();
  const forms = Object.fromEntries(
    Object.entries(flow.commands).flatMap(([command, { field, page }]) =>
      field === undefined ? [] : [[command, () => openForm(path, page, field)]],
    ),
  );
  // What has been left behind is not led to again.
  const isBehind = ({ kind, key }: Need) => kind === 'state' && standing(explained.snapshot, key) === 'behind';
  return (
    <EntityPage
      model={model}
      collab={collab}
      tabs={tabs}
      tab={props.tab ?? pathname.split('/').at(-1)}
      banner={banner}
      milestones={milestones(past?.state ?? now.flow)}
      next={
        <NextStepsPanel
          of={{ entityType: type, entityId: now.id }}
          flow={flow}
          state={now.flow}
          people={now.people}
          onRun={screen.run}
          busy={screen.busy}
          name={name}
          links={(need, command, target) => (isBehind(need) ? undefined : links(need, command, target))}
          forms={{ ...forms, ...dialogs }}
          {...(notes && { notes })}
          {...(figures && { figures })}
          {...(without && { without })}
          {...(switchedOff && { switchedOff })}
        />
      }
      onNow={past && (() => onPast(undefined))}
      history={
        <HistoryFromJournal
          entityType={type}
          entityId={now.id}
          flow={flow}
          isPast={past !== undefined}
          onShow={onPast}
          onEntries={onEntries}
          {...(words && { words })}
        />
      }
    >
      {children}
    </EntityPage>
  );
}
