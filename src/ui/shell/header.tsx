import { IconBrightnessFilled, IconChevronDown, IconListCheck, IconSearch } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { CountBadge } from '#src/ui/count-badge.tsx';
import { UiLink } from '#src/ui/link.tsx';
import { LazyMenu, type MenuEntry } from '#src/ui/overlay/lazy-menu.tsx';
import { UserInitials } from './user-initials.tsx';

type Props = {
  readonly product: string;
  readonly homeHref: string;
  readonly homeLabel: string;
  /** text of the first link on the page, which jumps over header and sidebar */
  readonly skipLabel: string;
  readonly brand?: ReactNode;
  readonly search?: ReactNode;
  readonly tasks?: ReactNode;
  readonly theme: { readonly label: string; readonly onToggle: () => void };
  readonly user?: ReactNode;
};

function Logo() {
  return (
    <svg viewBox="0 0 22 22" aria-hidden="true">
      <rect width="22" height="22" rx="4" fill="var(--cc-fg)" />
      <path d="M14.8 7.6A5 5 0 1 0 14.8 14.4" fill="none" stroke="var(--cc-bg)" strokeWidth="2" strokeLinecap="round" />
      <circle cx="11" cy="11" r="1.6" fill="var(--cc-bg)" />
    </svg>
  );
}

/** Frame of the header: logo, product, brand, search, tasks, theme, user (SHELL-02, SHELL-03). */
export function Header({ product, homeHref, homeLabel, skipLabel, brand, search, tasks, theme, user }: Props) {
  return (
    <header className="cc-header">
      <a className="cc-skip" href="#main">
        {skipLabel}
      </a>
      <UiLink className="cc-logo" href={homeHref} aria-label={homeLabel}>
        <Logo />
      </UiLink>
      <span className="cc-product">{product}</span>
      {/* Each in a place of its own: they may begin anew by the same key. */}
      <Fragment key="brand">{brand}</Fragment>
      {search ? <Fragment key="search">{search}</Fragment> : <span className="cc-grow" />}
      <Fragment key="tasks">{tasks}</Fragment>
      <button type="button" className="cc-hbtn" aria-label={theme.label} title={theme.label} onClick={theme.onToggle}>
        <IconBrightnessFilled size={16} />
      </button>
      <Fragment key="user">{user}</Fragment>
    </header>
  );
}

/** The button that looks like a field and opens the command palette. */
export function SearchButton({
  label,
  keys,
  onOpen,
}: {
  readonly label: string;
  readonly keys: string;
  readonly onOpen: () => void;
}) {
  return (
    <button type="button" className="cc-cmdk" onClick={onOpen} aria-haspopup="dialog">
      <IconSearch size={14} />
      <span className="cc-grow">{label}</span>
      <kbd>{keys}</kbd>
    </button>
  );
}

type TasksProps = {
  readonly label: string;
  readonly href: string;
  readonly count: number;
  readonly countLabel: string;
  /** further ones that wait at other brands */
  readonly more?: number;
};

/** My open tasks, with their number. */
export function TasksLink({ label, href, count, countLabel, more = 0 }: TasksProps) {
  return (
    <UiLink className="cc-hbtn" href={href} aria-label={`${label}, ${countLabel}`} title={more > 0 ? countLabel : undefined}>
      <IconListCheck size={16} />
      <span className="cc-wide">{label}</span>
      {count > 0 && <CountBadge count={count} color="sky" />}
      {more > 0 && <span className="cc-more-tasks">+{more}</span>}
    </UiLink>
  );
}

export type Choice = { readonly value: string; readonly label: string };

type BrandProps = {
  readonly label: string;
  readonly value: string;
  readonly options: readonly Choice[];
  readonly onChange: (value: string) => void;
};

/** The chosen value as a dropdown, or as a plain label where there is nothing to choose (BRAND-05). */
export function BrandSelector({ label, value, options, onChange }: BrandProps) {
  const current = options.find((option) => option.value === value)?.label ?? '';
  if (options.length < 2) {
    return (
      <span className="cc-brandsel cc-fixed">
        <span>{label}</span>
        {current}
      </span>
    );
  }
  return (
    <LazyMenu
      position="bottom-start"
      button={{
        className: 'cc-brandsel',
        children: (
          <>
            <span>{label}</span>
            {current}
            <IconChevronDown size={14} />
          </>
        ),
      }}
      items={options.map((option) => ({
        key: option.value,
        label: option.label,
        isCurrent: option.value === value,
        onSelect: () => onChange(option.value),
      }))}
    />
  );
}

type UserProps = {
  readonly label: string;
  readonly name: string;
  readonly note?: string | undefined;
  readonly initials: string;
  readonly items: readonly MenuEntry[];
};

/** The signed-in person's menu (SHELL-03). */
export function UserMenu({ label, name, note, initials, items }: UserProps) {
  return (
    <LazyMenu
      position="bottom-end"
      width={200}
      head={
        <>
          {name}
          {note !== undefined && <small className="cc-menu-note">{note}</small>}
        </>
      }
      button={{
        className: 'cc-hbtn',
        label: `${label}, ${name}`,
        children: (
          <>
            <UserInitials initials={initials} />
            <IconChevronDown size={14} />
          </>
        ),
      }}
      items={items}
    />
  );
}
