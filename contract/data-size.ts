/** Megabytes of one of each unit that package sizes are typed and shown in (DLM-08, D-108, X-39). */
export const sizeUnits = { MB: 1, GB: 1_000, TB: 1_000_000 } as const;
export type SizeUnit = keyof typeof sizeUnits;
/** 10 TB */
export const mostMegabytes = 10 * sizeUnits.TB;

/** A size on the wire as people read it: the greatest unit of which it has one at least. */
export function sizeParts(megabytes: number): { readonly figure: number; readonly unit: SizeUnit } {
  const unit = megabytes >= sizeUnits.TB ? 'TB' : megabytes >= sizeUnits.GB ? 'GB' : 'MB';
  return { figure: megabytes / sizeUnits[unit], unit };
}
