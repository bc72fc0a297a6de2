import { z } from 'zod';
import { vinSchema } from '#contract/common.ts';

export type PastedVins = {
  readonly added: readonly string[];
  /** words that are no VIN */
  readonly wrong: readonly string[];
  /** VINs that are of no test vehicle of the platform, once they were looked up */
  readonly unknown?: readonly string[];
  /** how many were chosen already, or stood there twice */
  readonly known: number;
  /** how many found no room */
  readonly left: number;
};

/** The VINs of a text, parted by blanks, commas, semicolons or lines, that are not chosen yet, as far as there is room for them. */
export function pastedVins(text: string, chosen: readonly string[], most: number): PastedVins {
  const words = text.split(/[\s,;"']+/).filter((word) => word !== '');
  const read = words.map((word) => z.safeParse(vinSchema, word));
  const vins = read.flatMap(({ data }) => data ?? []);
  const before = new Set(chosen);
  const fresh = [...new Set(vins)].filter((vin) => !before.has(vin));
  const added = fresh.slice(0, Math.max(0, most - chosen.length));
  return {
    added,
    wrong: words.filter((_, index) => !read[index]?.success),
    known: vins.length - fresh.length,
    left: fresh.length - added.length,
  };
}

/** What was pasted, once it was looked up which VINs there are: the others are not added. */
export function lookedUp(pasted: PastedVins, there: ReadonlySet<string>): PastedVins {
  return {
    ...pasted,
    added: pasted.added.filter((vin) => there.has(vin)),
    unknown: pasted.added.filter((vin) => !there.has(vin)),
  };
}
