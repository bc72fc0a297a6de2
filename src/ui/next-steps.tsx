import './css/panel.css';
import { IconLock, IconSitemap } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { Button } from './button.tsx';
import { UiLink } from './link.tsx';
import { StatusGlyph } from './status-glyph.tsx';

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
  /** shows further commands, open and closed ones */
  readonly more?: { readonly label: string; readonly isOpen: boolean; readonly onToggle: () => void } | undefined;
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

function ClosedRow({ command }: { readonly command: ClosedCommand }) {
  return (
    <div className="cc-closed" data-command={command.key} data-open="false" tabIndex={-1}>
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

/**
 * What can be done next, and why the rest cannot: open commands as buttons, then the closed ones with each unmet
 * condition in words and who can meet it, then what remains. A closed command is never a grey button.
 */
export function NextSteps(props: Props) {
  const { title, note, open, closed, more, nothing, remains, onShowPath, showPathLabel, ways, children } = props;
  const id = useId();
  const primary = open.find((command) => !command.danger && !command.isAside);
  return (
    <section className="cc-panel cc-next" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {note !== undefined && (
          <span className="cc-end" role="status">
            {note}
          </span>
        )}
      </header>
      {children}
      {open.length > 0 && (
        <section>
          {open.map((command) => (
            <OpenRow key={command.key} command={command} isFirst={command === primary} />
          ))}
        </section>
      )}
      {closed.length > 0 && (
        <section>
          {closed.map((command) => (
            <ClosedRow key={command.key} command={command} />
          ))}
        </section>
      )}
      {more && (
        <section className="cc-more">
          <button type="button" className="cc-link" aria-expanded={more.isOpen} onClick={more.onToggle} data-more-commands>
            {more.label}
          </button>
        </section>
      )}
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
