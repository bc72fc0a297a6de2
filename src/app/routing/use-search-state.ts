import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { z } from 'zod';
import { pageAt } from './page-at.ts';

type Options = {
  readonly replace?: boolean;
  /** the page stays as it is: nothing typed is left behind, and nobody is asked */
  readonly ignoreBlocker?: boolean;
};
type SetSearch<Search> = (patch: Partial<Search>, options?: Options) => void;

/** The page's state as the URL has it. Setting a key to undefined takes it out; the rest of the query stays. */
export function useSearchState<Schema extends z.core.$ZodType<object>>(
  schema: Schema,
): readonly [z.output<Schema>, SetSearch<z.output<Schema>>] {
  const raw: object = useSearch({ strict: false });
  const navigate = useNavigate();
  const state = useMemo(() => z.parse(schema, raw), [schema, raw]);
  const set = useCallback<SetSearch<z.output<Schema>>>(
    (patch, { replace = false, ignoreBlocker = false } = {}) => {
      void navigate({ ...pageAt('.', (before) => ({ ...before, ...patch })), replace, ignoreBlocker, resetScroll: false });
    },
    [navigate],
  );
  return [state, set];
}
