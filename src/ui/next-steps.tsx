import './css/panel.css';
import { IconCheck, IconLock, IconSitemap } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { arrived, heldRows, type Row } from './held-rows.ts';
import { UiLink } from './link.tsx';
import { StatusGlyph } from './status-glyph.tsx';
import { useHold } from './use-hold.ts';

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
  readonly icon?: ReactNode;
  readonly onRun: () => void;
};

export type NeedLine = {
  readonly key: string;
  readonly text: string;
  /** who can meet it: role · initials */
  readonly who?: string | undefined;
  readonly met?: boolean | undefined;
  readonly link?: { readonly label: string; readonly href?: string; readonly onClick?: () => void } | undefined;
};

export type ClosedCommand = {
  readonly key: string;
  readonly label: string;
  readonly summary?: string | undefined;
  /** empty where one line is enough, for example where only a role is missing */
  readonly needs: readonly NeedLine[];
  readonly link?: NeedLine['link'];
};

type Props = {
  readonly title: string;
  /** "2 open, 3 closed" */
  readonly note?: string | undefined;
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
  /** said of a command that is no longer possible while it keeps its place */
  readonly goneLabel?: string | undefined;
  /** what is said where nothing is open and nothing closed */
  readonly nothing?: string | undefined;
  readonly remains?: { readonly label: string; readonly text: string } | undefined;
  readonly onShowPath?: (() => void) | undefined;
  readonly showPathLabel?: string | undefined;
  /** further ways from what remains: links and buttons */
  readonly ways?: ReactNode;
  /** further sections, for example tasks with confirmation, above the commands */
  readonly children?: ReactNode;
};

function OpenRow({ command, isFirst }: { readonly command: OpenCommand; readonly isFirst: boolean }) {
  const { key, label, consequence, danger, busy, icon, onRun } = command;
  const plain = isFirst ? 'primary' : 'outlined';
  const consequenceId = useId();
  return (
    <div className="cc-cmd">
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

/** A command that was run, or that is no longer possible, in the place where it stood. */
function GoneRow({
  command: { label, consequence },
  note,
}: {
  readonly command: OpenCommand;
  readonly note?: string | undefined;
}) {
  return (
    <div className="cc-cmd cc-gone">
      <span className="cc-btn">
        <IconCheck size={14} aria-hidden="true" />
        {label}
      </span>
      {consequence !== undefined && <p aria-hidden="true">{consequence}</p>}
      <span className="cc-sr" role="status">
        {note}
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

function ClosedRow({ command, isGone = false }: { readonly command: ClosedCommand; readonly isGone?: boolean | undefined }) {
  const isHere = !isGone && { 'data-command': command.key, 'data-open': 'false' };
  return (
    <div className={cx('cc-closed', isGone && 'cc-gone')} inert={isGone} tabIndex={-1} {...isHere}>
      <h3>
        <IconLock size={14} aria-hidden="true" />
        {command.label}
        {command.summary !== undefined && <small>{command.summary}</small>}
        {command.link && <NeedLink link={command.link} />}
      </h3>
      {command.needs.length > 0 && (
        <ul>
          {command.needs.map((need) => (
            <li key={need.key} data-need={need.key}>
              <StatusGlyph kind={need.met ? 'POSITIVE' : 'NOT_REACHED'} />
              <div>
                <span>{need.text}</span>
                {need.who !== undefined && <span className="cc-who">{need.who}</span>}
              </div>
              {need.link && <NeedLink link={need.link} />}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type Shown = { readonly open: OpenCommand; readonly closed?: never } | { readonly closed: ClosedCommand; readonly open?: never };

/** The rows of the panel; while somebody points at them, or has just run one, each keeps its place. */
function useRows({ open, closed, more }: Pick<Props, 'open' | 'closed' | 'more'>) {
  const { isHeld, holder } = useHold<HTMLElement>([...open, ...(more?.open ?? [])].some(({ busy }) => busy));
  const rowsIn = (section: string, opened: readonly OpenCommand[], closedOnes: readonly ClosedCommand[]): Row<Shown>[] => [
    ...opened.map((command) => ({ id: `open ${command.key}`, section: `${section}open`, item: { open: command } })),
    ...closedOnes.map((command) => ({ id: `closed ${command.key}`, section: `${section}closed`, item: { closed: command } })),
  ];
  const now = [...rowsIn('', open, closed), ...(more?.isOpen ? rowsIn('more ', more.open, more.closed) : [])];
  const [held, setHeld] = useState<readonly Row<Shown>[]>();
  const rows = isHeld && held ? heldRows(held, now) : now;
  if (isHeld && held?.length !== rows.length) setHeld(rows);
  if (!isHeld && held) setHeld(undefined);
  // Whoever folds or unfolds means the rows to come and go.
  const [isOpen, setOpen] = useState(more?.isOpen);
  if (isOpen !== more?.isOpen) {
    setOpen(more?.isOpen);
    setHeld(isHeld ? now : undefined);
  }
  return { rows, holder };
}

/**
 * What can be done next, and why the rest cannot: open commands as buttons, then the closed ones with each unmet
 * condition in words and who can meet it, then what remains. A closed command is never a grey button, and no button turns into another one
 * under the pointer.
 */
export function NextSteps(props: Props) {
  const { title, note, open, closed, more, nothing, goneLabel, remains, onShowPath, showPathLabel, ways, children } = props;
  const id = useId();
  const { rows, holder } = useRows(props);
  const primary = open.find((command) => !command.danger && !command.isAside);
  const rowOf = ({ id: key, item, isGone }: Row<Shown>) => {
    if (item.closed) return <ClosedRow key={key} command={item.closed} isGone={isGone} />;
    if (isGone) return <GoneRow key={key} command={item.open} note={goneLabel} />;
    return <OpenRow key={key} command={item.open} isFirst={item.open === primary} />;
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
    <section className="cc-panel cc-next" aria-labelledby={id} {...holder}>
      <header>
        <h2 id={id}>{title}</h2>
        {note !== undefined && (
          <span className="cc-end" role="status">
            {note}
          </span>
        )}
      </header>
      {children}
      {['open', 'closed'].map(sectionOf)}
      {more && (
        <section className="cc-more">
          <button type="button" className="cc-link" aria-expanded={more.isOpen} onClick={more.onToggle} data-more-commands>
            {more.label}
          </button>
        </section>
      )}
      {['more open', 'more closed', arrived].map(sectionOf)}
      {open.length + closed.length === 0 && nothing !== undefined && <section className="cc-muted">{nothing}</section>}
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
