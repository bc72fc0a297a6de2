import type { ChangeEvent } from '#contract/live/news.ts';
import type { Resource } from '#src/app/resource.ts';
import { useReloadable } from './use-reloadable.ts';

type Options = {
  /** the list's name in the warning when it cannot be loaded: "AEC projects" (D-152) */
  readonly what: string;
  /** which news concern the list; all by default, but those of annotations */
  readonly concerns?: (news: ChangeEvent) => boolean;
  /** news of annotations are asked about, and no others */
  readonly hearsAnnotations?: boolean;
};

const none: readonly never[] = [];
const all = () => true;

/** Rows of a list, kept fresh by the live channel. `resource` must not change: the page is remounted when its parameters do. */
export function useListScreen<Row>(resource: Resource<readonly Row[]>, { concerns = all, ...options }: Options) {
  const { answer, error, hasFailed, isLoading, reload } = useReloadable<undefined, readonly Row[]>({
    question: undefined,
    load: ({ again }, signal) => (again ? resource.fresh(signal) : resource.get()),
    peek: resource.peek,
    concerns,
    ...options,
  });
  return { rows: answer ?? none, state: answer ? 'ready' : hasFailed ? 'failed' : 'loading', error, isLoading, reload } as const;
}
