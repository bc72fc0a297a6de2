import type { figureKinds, ImportedFigure } from '#contract/data-import/data-import.ts';
import { dataImportEndpoints } from '#contract/data-import/data-import.ts';
import { usePortal } from '#src/app/portal.ts';
import { resourceOf } from '#src/app/resource.ts';
import { useReloadable } from '#src/app/screen/use-reloadable.ts';

export type FigureKind = (typeof figureKinds)[number];
type Page = { readonly items: readonly ImportedFigure[]; readonly total: number };
type Question = { readonly kind: FigureKind; readonly page: number; readonly size: number };

/** A page of the figures in force, from 1; a commit and a rollback ask for it again. */
export function useFigures(kind: FigureKind, page: number, size: number, what: string) {
  const portal = usePortal();
  const of = (query: Question) => resourceOf<Page>(portal, 'listImportedFigures', { query }, dataImportEndpoints);
  return useReloadable<Question, Page>({
    question: { kind, page: page - 1, size },
    load: ({ question, again }, signal) => (again ? of(question).fresh(signal) : of(question).get()),
    peek: (question) => of(question).peek(),
    what,
    concerns: ({ command, entityType }) =>
      entityType === 'DATA_IMPORT' && (command === 'import.commit' || command === 'import.rollback'),
  });
}
