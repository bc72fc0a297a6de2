import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { CountBadge } from '#src/ui/count-badge.tsx';
import { UiLink } from '#src/ui/link.tsx';
import { StatusGlyph } from '#src/ui/status/status-glyph.tsx';
import type { GlyphKind } from '#src/ui/status/status-kind.ts';
import { type Review, ReviewBadges } from '#src/ui/workflow/review-badges.tsx';

export type Tab = {
  readonly key: string;
  readonly label: string;
  readonly href: string;
  readonly count?: number | undefined;
  readonly errors?: { readonly count: number; readonly label: string } | undefined;
  readonly review?: Review | undefined;
  readonly status?: { readonly kind: GlyphKind; readonly label: string } | undefined;
  /** it leads nowhere: why, and who opens it */
  readonly closed?: string | undefined;
};

type Props = {
  readonly label: string;
  readonly tabs: readonly Tab[];
  /** key of the open tab */
  readonly current?: string | undefined;
};

function TabContent({ tab }: { readonly tab: Tab }) {
  return (
    <>
      {tab.label}
      {tab.review && <ReviewBadges {...tab.review} />}
      {tab.count !== undefined && <CountBadge count={tab.count} />}
      {tab.errors && <CountBadge count={tab.errors.count} label={tab.errors.label} color="error" />}
      {tab.status && <StatusGlyph kind={tab.status.kind} label={tab.status.label} />}
    </>
  );
}

/** Reached by the keyboard like the others, so that it says why. */
function ClosedTab({ tab }: { readonly tab: Tab }) {
  return (
    <button type="button" className="cc-tab-closed" aria-disabled title={tab.closed}>
      <IconLock size={14} aria-hidden="true" />
      <TabContent tab={tab} />
      <span className="cc-sr">{tab.closed}</span>
    </button>
  );
}

function linksOf({ tabs, current }: Props): ReactNode {
  return tabs.map((tab) => (
    <span key={tab.key} className="cc-tab-slot">
      {tab.closed === undefined ? (
        <UiLink href={tab.href} aria-current={tab.key === current ? 'page' : undefined}>
          <TabContent tab={tab} />
        </UiLink>
      ) : (
        <ClosedTab tab={tab} />
      )}
    </span>
  ));
}

/** Tabs of a page as links, with review pair, count and status glyph (SHELL-06, SHELL-26, SHELL-27). */
export function Tabs(props: Props) {
  return (
    <nav className="cc-tabs" aria-label={props.label}>
      {linksOf(props)}
    </nav>
  );
}

/** Second level below tabs: segments in one frame; `views` is the third, at the right. */
export function SubTabs(props: Props & { readonly end?: ReactNode }) {
  return (
    <div className="cc-sub">
      <nav className="cc-seg" aria-label={props.label}>
        {props.tabs.map((tab) => (
          <SubTab key={tab.key} tab={tab} isCurrent={tab.key === props.current} />
        ))}
      </nav>
      {props.end !== undefined && <div className="cc-views2">{props.end}</div>}
    </div>
  );
}

function SubTab({ tab, isCurrent }: { readonly tab: Tab; readonly isCurrent: boolean }) {
  return (
    <UiLink href={tab.href} aria-current={isCurrent ? 'page' : undefined}>
      {tab.status && <StatusGlyph kind={tab.status.kind} label={tab.status.label} />}
      {tab.label}
      {tab.count !== undefined && <CountBadge count={tab.count} />}
      {tab.errors && <CountBadge count={tab.errors.count} label={tab.errors.label} color="error" />}
    </UiLink>
  );
}

/** Plain words with the open one underlined: views of one sub-tab, at its right end. */
export function ViewLinks({ label, tabs, current }: Props) {
  return (
    <nav aria-label={label} className="cc-view-links">
      {tabs.map((tab) => (
        <UiLink key={tab.key} href={tab.href} aria-current={tab.key === current ? 'page' : undefined}>
          {tab.label}
        </UiLink>
      ))}
    </nav>
  );
}

/** Navigation of one area, below the header (top navigation layout). */
export function AreaNav({ label, tabs, current, wideSidebar = false }: Props & { readonly wideSidebar?: boolean }) {
  return (
    <nav className={wideSidebar ? 'cc-areanav cc-beside-wide' : 'cc-areanav'} aria-label={label}>
      {tabs.map((tab) => (
        <UiLink key={tab.key} href={tab.href} aria-current={tab.key === current ? 'page' : undefined}>
          {tab.label}
        </UiLink>
      ))}
    </nav>
  );
}
