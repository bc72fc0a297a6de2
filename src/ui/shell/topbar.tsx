import { IconArrowLeft, IconMessage2, IconStar } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconButton, IconLink } from '#src/ui/button.tsx';
import { Tooltip } from '#src/ui/overlay/tooltip.tsx';
import type { StatusKind } from '#src/ui/status/status-kind.ts';
import { StatusTag } from '#src/ui/status/status-tag.tsx';
import { type Review, ReviewBadges } from '#src/ui/workflow/review-badges.tsx';

/** What stands at the head of an entity's page (SHELL-29). `depth` is how many levels below its area the page lies. */
export type TopbarModel = {
  readonly title: string;
  readonly subTitle?: string | undefined;
  readonly description?: string | undefined;
  readonly backRoute?: string | undefined;
  readonly backTitle?: string | undefined;
  readonly category?: string | undefined;
  /** the constant; shown as `statusLabel` where given */
  readonly status?: string | undefined;
  readonly statusLabel?: string | undefined;
  readonly statusType?: StatusKind | undefined;
  readonly isWatched?: boolean | undefined;
  readonly reviewState?: Review | undefined;
  readonly icon?: ReactNode;
  readonly depth?: number | undefined;
};

type Props = {
  readonly model: TopbarModel;
  readonly watch?: { readonly label: string; readonly onToggle: () => void } | undefined;
  readonly comments?:
    | { readonly label: string; readonly count: number; readonly isOpen: boolean; readonly onToggle: () => void }
    | undefined;
  /** further controls at the right, for example a menu or the live mark */
  readonly actions?: ReactNode;
};

/** Comments tooltip delay (SHELL-20). */
const COMMENTS_DELAY = 1000;

/** Head of an entity's page: back, title, status, category, watch star, comments (SHELL-21…SHELL-25). */
export function Topbar({ model, watch, comments, actions }: Props) {
  return (
    <div className="cc-topbar" data-depth={model.depth}>
      {model.backRoute !== undefined && (
        <IconLink className="cc-back" href={model.backRoute} label={model.backTitle ?? ''} icon={<IconArrowLeft size={16} />} />
      )}
      {model.icon}
      <h1 title={model.title}>
        {model.title}
        {model.subTitle !== undefined && <em> · {model.subTitle}</em>}
      </h1>
      {model.status !== undefined && (
        <StatusTag status={model.status} label={model.statusLabel} kind={model.statusType} variant="tinted" />
      )}
      {model.reviewState && <ReviewBadges {...model.reviewState} />}
      <span className="cc-topbar-rest">
        {model.category !== undefined && (
          <span className="cc-cat" title={model.category}>
            {model.category}
          </span>
        )}
        {model.description !== undefined && (
          <span className="cc-cat" title={model.description}>
            {model.description}
          </span>
        )}
        <span className="cc-end">
          {actions}
          {watch && (
            <IconButton
              className="cc-star"
              label={watch.label}
              on={model.isWatched === true}
              onClick={watch.onToggle}
              icon={<IconStar size={16} />}
            />
          )}
          {comments && (
            <Tooltip label={comments.label} openDelay={COMMENTS_DELAY}>
              <IconButton
                label={`${comments.label}, ${comments.count}`}
                title={undefined}
                icon={<IconMessage2 size={16} />}
                aria-expanded={comments.isOpen}
                onClick={comments.onToggle}
              >
                {comments.count}
              </IconButton>
            </Tooltip>
          )}
        </span>
      </span>
    </div>
  );
}
