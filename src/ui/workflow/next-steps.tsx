import './panel.css';
import './next-steps.css';
import { IconCheck, IconLock, IconSitemap } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { Button, PastButton } from '#src/ui/button.tsx';
import { cx } from '#src/ui/cx.ts';
import { UiLink } from '#src/ui/link.tsx';
import { StatusGlyph } from '#src/ui/status/status-glyph.tsx';
import { arrived, type Fate, type Row, sections } from '#src/ui/table/held-rows.ts';
import { useHeldRows } from '#src/ui/table/use-held-rows.ts';
import { usePress } from '#src/ui/use-press.ts';
import { useFocusAfter } from './use-focus-after.ts';

export type OpenCommand = {
  /** the command's event type; tests and deep links find it by this */
  readonly key: string;
  readonly label: string;
  /** one line: what happens then */
  readonly consequence?: string | undefined;
  readonly danger?: boolean | undefined;
  /** beside the way to the goal: never the filled button */
  readonly isAside?: boolean | undefined;
  readonly busy?: boolean | undefined;
  /** said once it is done */
  readonly done?: string | undefined;
  readonly icon?: ReactNode;
  readonly onRun: () => void;
};

/** A ready question to whoever can meet a need, unfolded below it. */
export type Ask = {
  readonly label: string;
  readonly name: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly box: ReactNode;
};

export type NeedLine = {
  readonly key: string;
  readonly text: string;
  /** who can meet it: people by name, or roles */
  readonly who?: string | undefined;
  /** everybody, and by which roles */
  readonly whoHint?: string | undefined;
  readonly ask?: Ask | undefined;
  readonly met?: boolean | undefined;
  readonly link?: { readonly label: string; readonly href?: string; readonly onClick?: () => void } | undefined;
  /** what can be done at once instead of waiting for it */
  readonly instead?: { readonly label: string; readonly onClick: () => void } | undefined;
};

export type ClosedCommand = {
  readonly key: string;
  readonly label: string;
  readonly summary?: string | undefined;
  readonly summaryHint?: string | undefined;
  /** empty where one line is enough, for example where only a role is missing */
  readonly needs: readonly NeedLine[];
  readonly link?: NeedLine['link'];
  readonly ask?: Ask | undefined;
};

type Props = {
  readonly title: string;
  /** "2 available" */
  readonly note?: string | undefined;
  /** closed ones that stand before everything else: the way goes on there, and what is open only ends it */
  readonly first?: readonly ClosedCommand[] | undefined;
  readonly open: readonly OpenCommand[];
  readonly closed: readonly ClosedCommand[];
  /** shows further commands, open and closed ones, below what shows them */
  readonly more?:
    | {
        readonly label: string;
        readonly isOpen: boolean;
        readonly onToggle: () => void;
        readonly open: readonly OpenCommand[];
        readonly closed: readonly ClosedCommand[];
      }
    | undefined;
  /** said of a command that lacks just what the one before it lacks */
  readonly asAbove?: string | undefined;
  /** said of a command that is no longer possible while it keeps its place, by its name */
  readonly goneText?: ((label: string) => string) | undefined;
  /** said of a command that stands closed somewhere else while its place is kept, and says there why */
  readonly movedText?: ((label: string) => string) | undefined;
  /** what is said where nothing is open and nothing closed */
  readonly nothing?: string | undefined;
  readonly remains?: { readonly label?: string | undefined; readonly text: string } | undefined;
  readonly onShowPath?: (() => void) | undefined;
  readonly showPathLabel?: string | undefined;
  /** further ways from what remains: links and buttons */
  readonly ways?: ReactNode;
  /** further sections above the commands */
  readonly children?: ReactNode;
};

type OpenRowProps = { readonly id: string; readonly command: OpenCommand; readonly isFirst: boolean };

function OpenRow({ id, command, isFirst }: OpenRowProps) {
  const { key, label, consequence, danger, busy, icon, onRun } = command;
  const plain = isFirst ? 'primary' : 'outlined';
  const consequenceId = useId();
  return (
    <div className="cc-cmd" data-row={id}>
      <Button
        look={danger ? 'danger' : plain}
        busy={busy ?? false}
        icon={icon}
        onClick={onRun}
        data-command={key}
        data-open="true"
        aria-describedby={consequence === undefined ? undefined : consequenceId}
      >
        {label}
      </Button>
      {consequence !== undefined && <p id={consequenceId}>{consequence}</p>}
    </div>
  );
}

type PastRowProps = {
  readonly id: string;
  readonly command: OpenCommand;
  readonly fate: Fate;
  readonly note: string | undefined;
};

/** The place of a command that is not there any more: only the one that was just sent says that it is done; another is as high as it was, without its words. */
function PastRow({ id, command: { label, consequence, done }, fate, note }: PastRowProps) {
  return (
    <div className={cx('cc-cmd', fate === 'done' ? 'cc-done' : 'cc-gone')} data-row={id}>
      <PastButton icon={fate === 'done' && <IconCheck size={14} aria-hidden="true" />}>{label}</PastButton>
      {consequence !== undefined && <p aria-hidden="true">{consequence}</p>}
      {fate === 'gone' && <small className="cc-gone-note">{note}</small>}
      <span className="cc-sr" role="status">
        {fate === 'done' && done}
      </span>
    </div>
  );
}

function NeedLink({ link }: { readonly link: NonNullable<NeedLine['link']> }) {
  if (link.href !== undefined) {
    return (
      <UiLink className="cc-link" href={link.href} onClick={link.onClick}>
        {link.label}
      </UiLink>
    );
  }
  return (
    <button type="button" className="cc-link" onClick={link.onClick}>
      {link.label}
    </button>
  );
}

/** Opens the question to whoever can; its box stands where the caller puts it. */
export function AskButton({ ask }: { readonly ask: Ask }) {
  return (
    <button type="button" className="cc-link" aria-label={ask.name} aria-expanded={ask.isOpen} onClick={ask.onToggle} data-ask>
      {ask.label}
    </button>
  );
}

/** What leads on from a need: what can be done instead, a link, or else somebody to ask. */
function NeedWays({ need: { link, ask, instead } }: { readonly need: NeedLine }) {
  if (instead) {
    return (
      <Button small onClick={instead.onClick}>
        {instead.label}
      </Button>
    );
  }
  if (link) return <NeedLink link={link} />;
  return (
    ask && (
      <>
        <AskButton ask={ask} />
        {ask.isOpen && ask.box}
      </>
    )
  );
}

const sameNeeds = (one: ClosedCommand, other: ClosedCommand | undefined) =>
  other !== undefined &&
  one.needs.length > 0 &&
  one.needs.length === other.needs.length &&
  one.needs.every(({ text, who }, at) => text === other.needs[at]?.text && who === other.needs[at]?.who);

type ClosedRowProps = {
  readonly id: string;
  readonly command: ClosedCommand;
  readonly isGone: boolean;
  readonly note: string | undefined;
  /** said instead of needs that stand right above */
  readonly asAbove: string | undefined;
};

function ClosedRow({ id, command, isGone, note, asAbove }: ClosedRowProps) {
  const isHere = !isGone && { 'data-command': command.key, 'data-open': 'false', tabIndex: -1 };
  return (
    <div className={cx('cc-closed', isGone && 'cc-gone')} data-row={id} {...isHere}>
      {isGone && <small className="cc-gone-note">{note}</small>}
      <h3>
        <IconLock size={14} aria-hidden="true" />
        {command.label}
        {command.summary !== undefined && <small title={command.summaryHint}>{command.summary}</small>}
        {asAbove !== undefined && <small aria-hidden="true">{asAbove}</small>}
        {command.link && <NeedLink link={command.link} />}
        {command.ask && <AskButton ask={command.ask} />}
      </h3>
      {command.ask?.isOpen && command.ask.box}
      {command.needs.length > 0 && (
        <ul className={asAbove === undefined ? undefined : 'cc-sr'}>
          {command.needs.map((need) => (
            <li key={need.key} data-need={need.key}>
              <StatusGlyph kind={need.met ? 'POSITIVE' : 'NOT_REACHED'} />
              <div>
                <span>{need.text}</span>
                {need.who !== undefined && (
                  <span className="cc-who" title={need.whoHint}>
                    {need.who}
                  </span>
                )}
              </div>
              {asAbove === undefined && <NeedWays need={need} />}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type Shown = { readonly open: OpenCommand; readonly closed?: never } | { readonly closed: ClosedCommand; readonly open?: never };

const openId = ({ key }: OpenCommand) => `open ${key}`;

/** The rows of the panel, held as far as somebody points at them. */
function useRows({ first = [], open, closed, more }: Pick<Props, 'first' | 'open' | 'closed' | 'more'>) {
  const openIn = (section: string, commands: readonly OpenCommand[]): Row<Shown>[] =>
    commands.map((command) => ({ id: openId(command), section, item: { open: command } }));
  const closedIn = (section: string, commands: readonly ClosedCommand[]): Row<Shown>[] =>
    commands.map((command) => ({ id: `closed ${command.key}`, section, item: { closed: command } }));
  const unfolded = more?.isOpen ? [...openIn('more open', more.open), ...closedIn('more closed', more.closed)] : [];
  const now = [...closedIn('first', first), ...openIn('open', open), ...closedIn('closed', closed), ...unfolded];
  const sent = [...open, ...(more?.open ?? [])].find(({ busy }) => busy);
  const held = useHeldRows(now, sent && openId(sent));
  useFocusAfter(held.holder.ref, sent && openId(sent));
  return held;
}

/**
 * What can be done next, and why the rest cannot: open commands as buttons, then the closed ones with each unmet
 * condition in words and who can meet it, then what remains. A closed command is never a grey button, and no button turns into another one
 * under the pointer.
 */
export function NextSteps(props: Props) {
  const { title, note, first = [], open, closed, more, nothing, asAbove, goneText, movedText, remains, ways, children } = props;
  const { onShowPath, showPathLabel } = props;
  const id = useId();
  const { rows, holder } = useRows(props);
  const press = usePress();
  const primary = open.find((command) => !command.danger && !command.isAside);
  const rowOf = ({ id: row, item, fate }: Row<Shown>, at: number, among: readonly Row<Shown>[]) => {
    if (item.closed) {
      const note = movedText?.(item.closed.label);
      const repeats = sameNeeds(item.closed, among[at - 1]?.item.closed);
      return (
        <ClosedRow
          key={row}
          id={row}
          command={item.closed}
          isGone={fate !== undefined}
          note={note}
          asAbove={repeats ? asAbove : undefined}
        />
      );
    }
    if (fate) {
      const { key, label } = item.open;
      // Where it stands closed below, with the reason why, its old place only leads there.
      const isBelow = closed.some((one) => one.key === key);
      return <PastRow key={row} id={row} command={item.open} fate={fate} note={(isBelow ? movedText : goneText)?.(label)} />;
    }
    return <OpenRow key={row} id={row} command={item.open} isFirst={item.open === primary} />;
  };
  const sectionOf = (name: string) => {
    const of = rows.filter(({ section }) => section === name);
    if (of.length === 0) return null;
    return (
      <section key={name} className={name === arrived ? 'cc-arrived' : undefined}>
        {of.map(rowOf)}
      </section>
    );
  };
  return (
    <section className="cc-panel cc-next" aria-labelledby={id} {...holder} {...press}>
      <header>
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        {note !== undefined && (
          <span className="cc-end" role="status">
            {note}
          </span>
        )}
      </header>
      {children}
      {sections.slice(0, 3).map(sectionOf)}
      {more && (
        <section className="cc-more">
          <button type="button" className="cc-link" aria-expanded={more.isOpen} onClick={more.onToggle} data-more-commands>
            {more.label}
          </button>
        </section>
      )}
      {sections.slice(3).map(sectionOf)}
      {first.length + open.length + closed.length === 0 && nothing !== undefined && (
        <section className="cc-muted">{nothing}</section>
      )}
      {remains && (
        <section className="cc-path">
          <IconSitemap size={14} aria-hidden="true" />
          <span>
            {remains.label} <b>{remains.text}</b>
          </span>
          {onShowPath && (
            <button type="button" className="cc-link" onClick={onShowPath}>
              {showPathLabel}
            </button>
          )}
          {ways}
        </section>
      )}
    </section>
  );
}
