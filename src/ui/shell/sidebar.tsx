import { IconChevronDown, IconChevronRight, IconChevronsLeft, IconChevronsRight, IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { cx } from '#src/ui/cx.ts';
import { UiLink } from '#src/ui/link.tsx';
import { Tooltip } from '#src/ui/overlay/tooltip.tsx';

export type SidebarItem = {
  readonly key: string;
  readonly label: string;
  /** the word under the sign of a collapsed sidebar: one that fits into 60 px */
  readonly word?: string | undefined;
  readonly href: string;
  /** 20 px */
  readonly icon: ReactNode;
  readonly current?: boolean | undefined;
  readonly isNewTab?: boolean | undefined;
  readonly children?: readonly SidebarChild[] | undefined;
};
export type SidebarChild = {
  readonly key: string;
  readonly label: string;
  readonly href: string;
  readonly current?: boolean;
  readonly isNewTab?: boolean;
};

/** Groups are parted by dividers; `pinned` stands at the bottom (SHELL-15, SHELL-16). */
type Props = {
  readonly label: string;
  readonly groups: readonly { readonly key: string; readonly label?: string; readonly items: readonly SidebarItem[] }[];
  readonly pinned: { readonly label?: string; readonly items: readonly SidebarItem[] };
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly toggleLabel: string;
  readonly toggleWord: string;
};

/** Sidebar tooltips open late, so that crossing the bar stays quiet (SHELL-19). */
const TOOLTIP_DELAY = 800;

function newTab(isNewTab: boolean | undefined) {
  return isNewTab ? { target: '_blank', rel: 'noopener noreferrer' } : {};
}

function Item({ item, isOpen }: { readonly item: SidebarItem; readonly isOpen: boolean }) {
  const current = item.current ? 'page' : undefined;
  const children = item.children ?? [];
  const expanded = isOpen && item.current && children.length > 0;
  const link = (
    <UiLink href={item.href} aria-label={isOpen ? undefined : item.label} aria-current={current} {...newTab(item.isNewTab)}>
      {item.icon}
      {isOpen ? <span>{item.label}</span> : <small>{item.word}</small>}
      {isOpen && item.isNewTab && <IconExternalLink className="cc-outer" size={12} aria-hidden="true" />}
      {isOpen && children.length > 0 && (expanded ? <IconChevronDown size={12} /> : <IconChevronRight size={12} />)}
    </UiLink>
  );
  return (
    <>
      {isOpen ? (
        link
      ) : (
        <Tooltip label={item.label} position="right" openDelay={TOOLTIP_DELAY}>
          {link}
        </Tooltip>
      )}
      {expanded && (
        <div className="cc-kids">
          {children.map((child) => (
            <UiLink
              key={child.key}
              href={child.href}
              aria-current={child.current ? 'page' : undefined}
              {...newTab(child.isNewTab)}
            >
              {child.label}
              {child.isNewTab && <IconExternalLink className="cc-outer" size={12} aria-hidden="true" />}
            </UiLink>
          ))}
        </div>
      )}
    </>
  );
}

/** The main navigation: 64 px with signs and a word below each, 240 px with names (SHELL-04, SHELL-15…SHELL-19). */
export function Sidebar({ label, groups, pinned, isOpen, onToggle, toggleLabel, toggleWord }: Props) {
  return (
    <nav className={cx('cc-side', isOpen && 'cc-wide2')} aria-label={label}>
      {groups.map((group, index) => (
        <div key={group.key} className="cc-side-group">
          {index > 0 && <hr />}
          {isOpen && group.label !== undefined && <p className="cc-side-label">{group.label}</p>}
          {group.items.map((item) => (
            <Item key={item.key} item={item} isOpen={isOpen} />
          ))}
          {index > 0 && index === groups.length - 1 && <hr />}
        </div>
      ))}
      <span className="cc-push" />
      {isOpen && pinned.label !== undefined && <p className="cc-side-label">{pinned.label}</p>}
      {pinned.items.map((item) => (
        <Item key={item.key} item={item} isOpen={isOpen} />
      ))}
      {isOpen && <hr />}
      <button
        type="button"
        aria-expanded={isOpen}
        aria-label={isOpen ? undefined : toggleLabel}
        title={toggleLabel}
        onClick={onToggle}
      >
        {isOpen ? <IconChevronsLeft size={16} /> : <IconChevronsRight size={16} />}
        {isOpen ? <span>{toggleLabel}</span> : <small>{toggleWord}</small>}
      </button>
    </nav>
  );
}
