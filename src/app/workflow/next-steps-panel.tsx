import { useMediaQuery } from '@mantine/hooks';
import { IconPlayerPause, IconPlayerPlay, IconPlayerStop, type TablerIcon } from '@tabler/icons-react';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LockType } from '#contract/collab/collab-entity.ts';
import { commandKey, type FlowState, type Need, type Target } from '#contract/command.ts';
import type { UserReference } from '#contract/common.ts';
import { type Explained, needsOf, ticked } from '#machines/explain.ts';
import type { Flow, FlowContext, Lift } from '#machines/flow.ts';
import { standing } from '#machines/state-need.ts';
import { WorkflowLink } from '#src/app/page/workflow-link.tsx';
import { OfferedSteps } from '#src/app/palette/offered-steps.tsx';
import { AskedOfMe } from '#src/app/people/asked-of-me.tsx';
import { requestText } from '#src/app/people/request-text.ts';
import { useAblePeople } from '#src/app/people/use-able-people.ts';
import { useAsk } from '#src/app/people/use-ask.tsx';
import { type Question, useAsks } from '#src/app/people/use-asks.ts';
import { useMayOpen } from '#src/app/routing/may-open.ts';
import type { Shown } from '#src/app/screen/changed-since.ts';
import { useMe } from '#src/app/session/use-me.ts';
import { lazyPart } from '#src/ui/page/lazy-part.tsx';
import type { ClosedCommand, NeedLine, OpenCommand } from '#src/ui/workflow/next-steps.tsx';

import {
  type ClosedEntry,
  closedEntries,
  isWaitedForHere,
  isWorthAsking,
  needsOnlyRole,
  type OnwardStep,
  partedByFlag,
  partedSteps,
  shownAtFirst,
  shownBefore,
} from './closed-commands.ts';
import { promptOf } from './command-rules.ts';
import { figuresOf, flowTexts, moreText, remainsOf, roleNames, standsFor } from './flow-texts.ts';
import { isHere, orderOpen } from './open-commands.ts';
import { type CommandNotes, useCommandDialog } from './use-command-dialog.tsx';
import { isMeant, showPlace, useDeepLink, useForgetDone } from './use-deep-link.ts';
import { useFlow } from './use-flow.ts';
import { whoLine } from './who-can.ts';

const WhatIfDialog = lazyPart(() => import('./what-if-dialog.tsx').then((module) => module.WhatIfDialog));
const PathDialog = lazyPart(() => import('./path-dialog.tsx').then((module) => module.PathDialog));

/** Signs of commands that are told apart at a glance: what goes on again, what holds up, what ends. */
const icons: Readonly<Record<string, TablerIcon>> = {
  'rollout.pause': IconPlayerPause,
  'rollout.resume': IconPlayerPlay,
  'rollout.abort': IconPlayerStop,
};

const keyOf = ({ command, target }: Explained) => commandKey(command, target);

/** Letters of a command's name and of role names that fit on one line. */
const SHORT = 33;

type Props = {
  /** whose steps these are */
  readonly of: { readonly entityType: LockType; readonly entityId: number };
  readonly flow: Flow;
  readonly state: FlowState;
  readonly people: readonly UserReference[];
  /** the entity as the page shows it */
  readonly shown: Shown;
  /** true once the command is done; `seen`: the revision that it is about */
  readonly onRun: (command: string, target: Target, payload: object, seen?: number) => Promise<boolean>;
  /** the command on its way */
  readonly busy?: { readonly command: string; readonly target: Target } | undefined;
  /** the entity's name, typed before what cannot be taken back */
  readonly name: string;
  /** whether the panel is called by it: another one stands on the page */
  readonly isNamed?: boolean;
  /** where an unmet condition can be met */
  readonly links?: (need: Need, command: string, target: Target) => string | undefined;
  /** commands that are asked for on a page or in a dialog of the area's own */
  readonly forms?: Readonly<Record<string, (target: Target) => void>>;
  readonly notes?: CommandNotes;
  /** what is sent with the tick that a command asks for */
  readonly ticked?: ((command: string) => object) | undefined;
  /** what the texts of commands speak of beside the flow's own figures */
  readonly figures?: Readonly<Record<string, string>>;
  /** why an open command is not what comes next, though nothing keeps anybody from it */
  readonly early?: ((command: string) => string | undefined) | undefined;
  /** what others have to do beside the steps that remain */
  readonly besides?: string | undefined;
  /** the page that is open, below the address of its entity: its own commands are not folded away there */
  readonly here?: string;
  /** commands that this page leaves out */
  readonly without?: readonly string[];
  /** commands whose feature is switched off: no role opens them */
  readonly switchedOff?: readonly string[];
  /** the steps of something else stand beside these, and the one that comes next is among those */
  readonly isSecond?: boolean;
  /** what leads to something new from here */
  readonly onward?: readonly OnwardStep[];
};

/** What can be done next with an entity, why not the rest, who can change that, and what remains: explain() in words. */
export function NextStepsPanel(props: Props) {
  const { of, flow, state, people, shown: seen, onRun, busy, name, links, forms = {} } = props;
  const { notes, figures, early, besides, here } = props;
  const { ticked: sentWith, without = [], switchedOff = [], onward = [], isSecond = false } = props;
  const { t } = useTranslation('flows');
  const me = useMe();
  const mayOpen = useMayOpen();
  const explained = useFlow(flow, state);
  const { homeBrandId } = explained.snapshot.context as FlowContext;
  const beyond = partedSteps(onward, me, homeBrandId);
  const isOneColumn = useMediaQuery('(max-width: 1023px)');
  const [unfolded, setUnfolded] = useState(false);
  const [pathShown, setPathShown] = useState(false);
  const [asksWhatIf, setAsksWhatIf] = useState(false);
  const asks = useAsks(of, me.subject, seen.revision);
  const askOf = useAsk(name, asks);
  const whoCan = useAblePeople(
    of.entityType,
    of.entityId,
    [...explained.closed.flatMap(({ needs }) => needs), ...beyond.closed].flatMap(({ by }) => by),
  );
  const texts = useMemo(
    () =>
      flowTexts(flow.id, {
        people,
        me: me.subject,
        values: { name, ...figuresOf(state), ...figures },
        standing: (key) => standing(explained.snapshot, key),
        at: state.value,
      }),
    [flow, people, me, name, state, explained, figures],
  );
  const wanted = useDeepLink();
  const shown = (item: Explained) => !without.includes(item.command);
  const offered = partedByFlag({ open: explained.open.filter(shown), closed: explained.closed.filter(shown) }, switchedOff);
  const runnable = offered.open.filter(
    (item) => forms[item.command] !== undefined || !promptOf(flow.commands, item.command).needsPage,
  );
  const forget = useForgetDone(wanted, runnable.map(keyOf));
  const run: Props['onRun'] = async (command, target, payload, revision) => {
    const isDone = await onRun(command, target, payload, revision);
    if (isDone) forget(commandKey(command, target));
    return isDone;
  };
  const liftedBy = (command: string, target: Target, { payload }: Lift) =>
    ticked(flow, command, needsOf(flow, explained.snapshot, command, me, target, { ...explained.facts, ...payload }));
  const { ask, dialog } = useCommandDialog({
    flow,
    texts,
    name,
    shown: { ...seen, busy },
    onRun: run,
    notes,
    of: (command, target, lift) => (lift ? liftedBy(command, target, lift) : explained.of(command, target)),
    ticked: sentWith,
  });
  const offRow = (item: Explained): ClosedCommand => ({
    key: keyOf(item),
    label: texts.label(item.command, item.target),
    summary: t('panel.switchedOff'),
    needs: [],
  });
  const { ahead, aside, folded } = orderOpen(flow, runnable, explained.path, here);
  const at = { flow, snapshot: explained.snapshot };
  const closed = closedEntries(offered.closed, explained.path, at, here);
  const isOnlyEnd = [...ahead, ...aside].every(({ command }) => promptOf(flow.commands, command).danger);
  const before = shownBefore(closed, at, explained.path, runnable.length > 0 && isOnlyEnd);
  const near = shownAtFirst(closed, explained.path, runnable.length > 0, (item) => isWaitedForHere(item, flow, here));
  // In one column the steps stand above the content: the nearest is enough there, the others unfold.
  const first = Math.max(before, isOneColumn ? Math.min(near, 1) : near);
  const hidden = [...folded.map(keyOf), ...closed.slice(first).map((item) => item.key), ...offered.off.closed.map(keyOf)];
  const isUnfolded = unfolded || (wanted !== undefined && hidden.some((key) => isMeant(wanted, key)));
  const busyKey = busy && commandKey(busy.command, busy.target);
  const openRow = (item: Explained, isAside: boolean): OpenCommand => {
    const own = forms[item.command];
    const key = keyOf(item);
    const isEarly = early?.(item.command);
    return {
      key,
      label: texts.label(item.command, item.target),
      consequence: isEarly ?? texts.hint(item.command, item.target),
      danger: promptOf(flow.commands, item.command).danger,
      icon: commandIcon(item.command),
      // Where its form stands on the page that is open, the filled button is that of the form.
      isAside: isAside || isSecond || isEarly !== undefined || (own !== undefined && isHere(flow, item.command, here)),
      busy: busyKey === key,
      done: texts.done(item.command, item.target),
      onRun: () => (own ? own(item.target) : ask(item.command, item.target)),
    };
  };
  const open = [...ahead.map((item) => openRow(item, false)), ...aside.map((item) => openRow(item, true))];
  /** What can be sent at once instead of waiting for the fact, where that would be accepted. */
  const liftOf = ({ explained: { command, target } }: ClosedEntry, { key }: Need): NeedLine['instead'] => {
    const lift = flow.lifts?.[command];
    if (lift?.need !== key) return undefined;
    if (liftedBy(command, target, lift).needs.length > 0) return undefined;
    return { label: texts.liftLabel(command, lift), onClick: () => ask(command, target, lift) };
  };
  const labelOf = ({ explained: item, brands }: ClosedEntry) =>
    brands.length > 1 ? texts.labelFor(item.command, brands.join(', ')) : texts.label(item.command, item.target);
  const entry = (item: ClosedEntry): ClosedCommand => {
    const { brandIds } = item;
    const { command, target, needs } = item.explained;
    const isAtTarget = flow.commands[command]?.at === 'target';
    const roles = roleNames(item.roles);
    const label = labelOf(item);
    const whoOf = (need: Pick<Need, 'kind' | 'by' | 'people'> & Partial<Pick<Need, 'key'>>) => {
      const at = isAtTarget ? brandIds : [homeBrandId];
      // Of those who hold the role, the chart says who may not because of what they did.
      const isApart = (subject: string) =>
        !needsOf(flow, explained.snapshot, command, { ...me, subject }, target, explained.facts).some(
          ({ key, kind }) => kind === 'person' && (flow.personGuards.includes(key) || need.key === undefined),
        );
      return whoLine({ need, brandIds: at, whoCan, people, me: me.subject, isApart });
    };
    const address = `${window.location.origin}${window.location.pathname}?do=${commandKey(command, target)}`;
    const about = { item: name, command: label, address, me: me.name };
    const questions = (need: string | null, by: readonly string[]): Question[] => {
      if (brandIds.length < 2) return [{ command, brandId: target.brandId ?? null, need }];
      const ableAt = (brandId: number) => whoCan(by, isAtTarget ? brandId : homeBrandId).map(({ id }) => id);
      return brandIds.map((brandId) => ({ command, brandId, need, able: ableAt(brandId) }));
    };
    // Who holds the role, and is not kept out by the rule of four eyes: the same people for both.
    const isApartToo = needs.some(({ kind }) => kind === 'person') && needs.some(({ kind }) => kind === 'right');
    const ableLine = whoOf({ kind: isApartToo ? 'person' : 'right', by: [...item.roles] });
    const canBeAsked = isWorthAsking(needs);
    const askAble = canBeAsked
      ? askOf(`${item.key} role`, ableLine?.others, requestText(about), questions(null, item.roles))
      : undefined;
    const whoText = ableLine?.text ?? roles;
    if (needsOnlyRole(needs) && label.length + whoText.length <= SHORT) {
      const summary = whoText === '' ? t('panel.needsRole') : t('panel.needsRoles', { roles: whoText });
      return { key: item.key, label, summary, summaryHint: ableLine?.hint, needs: [], ask: askAble };
    }
    const missing = needs.filter((need) => need.kind === 'right');
    const lines = needs.flatMap((need): NeedLine[] => {
      if (need.kind === 'right') return [];
      const isOver = need.kind === 'state' && standing(explained.snapshot, need.key) === 'ended';
      const href = isOver ? undefined : links?.(need, command, target);
      const link =
        href === undefined || !mayOpen(href)
          ? undefined
          : { label: t('panel.openLink'), href, onClick: () => void showPlace(href) };
      const lift = liftOf(item, need);
      // What I can send at once instead waits for nobody.
      const isSaidBelow = isApartToo && need.kind === 'person';
      const line = lift || isSaidBelow ? undefined : whoOf(need);
      const text = texts.need(need, command, target);
      return [
        {
          key: need.key,
          text,
          who: line?.text ?? (lift || isSaidBelow ? undefined : texts.who(need)),
          whoHint: line?.hint,
          link,
          instead: lift,
          ask: askOf(
            `${item.key} ${need.key}`,
            need.kind === 'person' && !canBeAsked ? undefined : line?.others,
            requestText({ ...about, need: { kind: need.kind, text } }),
            questions(need.kind === 'fact' ? need.key : null, need.by),
          ),
        },
      ];
    });
    // Several missing rights are one thing to somebody who reads this: another role.
    const role = missing.map((need) => need.key).join(' ');
    if (missing.length > 0)
      lines.push({ key: role, text: t('panel.roleNeeded'), who: whoText, whoHint: ableLine?.hint, ask: askAble });
    return { key: item.key, label, needs: lines };
  };
  const beyondRow = ({ by, key, label }: (typeof beyond)['closed'][number]): ClosedCommand => {
    const line = whoLine({ need: { kind: 'right', by }, brandIds: [homeBrandId], whoCan, people, me: me.subject });
    const about = { item: name, command: label, address: window.location.href, me: me.name };
    const summary = t('panel.needsRoles', { roles: line?.text ?? roleNames(by) });
    const ask = askOf(key, line?.others, requestText(about));
    return { key, label, summary, summaryHint: line?.hint, needs: [], ask };
  };
  const { path } = explained;
  const lifted = closed.filter((item) => item.explained.needs.some((need) => liftOf(item, need) !== undefined)).length;
  const isAhead = path.steps.length > 0;
  const still = standsFor(flow, explained.snapshot, path, explained.facts);
  const waits = { besides, first: still.map(({ command, target }) => texts.label(command, target)) };
  const remains = !path.reaches && onward.length > 0 ? undefined : remainsOf(t, path, texts, waits);
  return (
    <>
      <OfferedSteps
        title={props.isNamed ? t('panel.titleOf', { name }) : t('panel.title')}
        note={t('panel.note', { open: runnable.length + lifted + beyond.open.length })}
        first={closed.slice(0, before).map(entry)}
        open={[...beyond.open.map(({ hint, ...step }) => ({ ...step, consequence: hint })), ...open]}
        closed={[...beyond.closed.map(beyondRow), ...offered.off.open.map(offRow), ...closed.slice(before, first).map(entry)]}
        asAbove={t('panel.asAbove')}
        goneText={(label) => t('panel.gone', { label })}
        movedText={(label) => t('panel.moved', { label })}
        more={
          hidden.length > 0
            ? {
                label: isUnfolded ? t('panel.fewer') : moreText(t, hidden.length, folded.length),
                isOpen: isUnfolded,
                onToggle: () => setUnfolded(!isUnfolded),
                open: folded.map((item) => openRow(item, true)),
                closed: [...closed.slice(first).map(entry), ...offered.off.closed.map(offRow)],
              }
            : undefined
        }
        nothing={t('panel.nothing')}
        remains={remains}
        onShowPath={isAhead ? () => setPathShown(true) : undefined}
        showPathLabel={t('panel.showPath')}
        ways={
          <>
            {isAhead && (
              <button type="button" className="cc-link" onClick={() => setAsksWhatIf(true)}>
                {t('whatIf.title')}
              </button>
            )}
            <WorkflowLink flow={flow} state={state} />
          </>
        }
      >
        <AskedOfMe asks={asks.toMe} texts={texts} />
      </OfferedSteps>
      {dialog}
      {asksWhatIf && (
        <Suspense>
          <WhatIfDialog flow={flow} snapshot={explained.snapshot} texts={texts} onClose={() => setAsksWhatIf(false)} />
        </Suspense>
      )}
      {pathShown && (
        <Suspense>
          <PathDialog texts={texts} path={path} of={explained.of} onClose={() => setPathShown(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The sign on a command's button; nothing for most. */
function commandIcon(command: string): ReactNode {
  const Icon = icons[command];
  return Icon && <Icon size={14} aria-hidden="true" />;
}
