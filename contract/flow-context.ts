import { z } from 'zod';

/** Makes what a context of the next version holds of one of this version. */
export type Upgrade = (older: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;

/** How the context of a flow is read, whichever version of the product wrote it (ADR 22). */
export type ContextDefinition<Context = unknown> = {
  /** the version that is written now: 1 and one more for every upgrade */
  readonly version: number;
  /**
   * A stored or received context as the chart has it today: upgraded, with defaults for what came later. What only a newer server knows is kept.
   * Throws on a context of a newer version, and on one that the schema does not have.
   */
  parse(stored: unknown): Context;
};

/** Who did something: a subject; null while nobody has. */
export const person = z.string().nullable().default(null);
/** When something was done: ISO 8601; null while it has not been. */
export const moment = z.string().nullable().default(null);
/** What somebody gave as the reason; null while nobody has. */
export const reason = z.string().nullable().default(null);

type Shared = { homeBrandId: z.ZodNumber; brandIds: z.ZodArray<z.ZodNumber>; version: z.ZodNumber };
const shared: Shared = { homeBrandId: z.number(), brandIds: z.array(z.number()), version: z.number() };

/** What every version has had. */
const versionSchema = z.looseObject({ version: z.number().int().positive().optional() });

/**
 * The context of a flow from the shape of what the chart keeps beside its brands. A field that comes later has a default; one that is renamed or
 * means something else is an upgrade: the first of them makes version 2 of version 1 (ADR 22).
 */
export function flowContext<const Shape extends z.core.$ZodShape>(
  shape: Shape,
  upgrades: readonly Upgrade[] = [],
): ContextDefinition<z.infer<z.ZodObject<Shared & Shape>>> {
  const version = upgrades.length + 1;
  const schema = z.object({ ...shared, ...shape }).loose();
  return {
    version,
    parse: (stored) => {
      const { version: written = 1, ...older } = versionSchema.parse(stored);
      if (written > version) throw new Error(`a context of version ${written} is newer than this server's, which is ${version}`);
      const upgraded = upgrades
        .slice(written - 1)
        .reduce<Readonly<Record<string, unknown>>>((held, upgrade) => upgrade(held), older);
      return schema.parse({ ...upgraded, version }) as z.infer<z.ZodObject<Shared & Shape>>;
    },
  };
}

/** The context that a definition reads. */
export type ContextOf<Definition> = Definition extends ContextDefinition<infer Context> ? Context : never;
