type Loading = { readonly progress: number; readonly state: string };

/** The colour of a progress bar: done, loading, held, or none of them. */
export function progressTone({ progress, state }: Loading): 'positive' | 'progress' | 'pending' | 'neutral' {
  if (progress === 100) return 'positive';
  if (state === 'ACTIVE') return 'progress';
  return state === 'PAUSED' ? 'pending' : 'neutral';
}
