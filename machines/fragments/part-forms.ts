import type { Command } from '#contract/command.ts';
import { type Asked, type CommandStep, guarded } from './parts.ts';

type Kept = { readonly parts: readonly string[] };
type Sent = { readonly part?: string };

type Options<Key extends string, Fact extends string> = {
  readonly keys: readonly Key[];
  /** the contract's entries */
  readonly commands: Readonly<Record<`${Key}.save`, Command>>;
  readonly saveIf?: Asked<Fact>;
};

type Step<Fact extends string, Target extends string> = Omit<CommandStep<Fact, Target, 'savePart'>, 'target'> & {
  readonly target?: Target;
};

/**
 * Parts of an entity that are typed on pages of their own (contract: partCommands, savedParts): each is saved by its command, and that it was saved once is
 * the fact `<part>Saved`. A part is complete when it is saved: its schema asks for all that is mandatory.
 */
export function partForms<const Key extends string, const Fact extends string = never>({
  keys,
  commands,
  saveIf = [],
}: Options<Key, Fact>) {
  /** the commands of the parts; `target` where the first one that is saved leads on */
  const save = <const Target extends string = never>(target?: Target): Record<`${Key}.save`, Step<Fact, Target>> =>
    Object.fromEntries(
      keys.map((key) => [
        `${key}.save`,
        { ...guarded(saveIf), ...(target !== undefined && { target }), actions: 'savePart', meta: commands[`${key}.save`] },
      ]),
    ) as never;
  return {
    save,
    /** the names of the facts that parts are saved, for what asks for all of them */
    saved: <const Some extends Key>(some: readonly Some[]): readonly `${Some}Saved`[] =>
      some.map((key) => `${key}Saved` as const),
    /** these facts, of the parts that something asks for */
    factsOf: <const Some extends Key>(some: readonly Some[]) =>
      Object.fromEntries(
        some.map((key) => [`${key}Saved`, ({ context }: { readonly context: Kept }) => context.parts.includes(key)]),
      ) as Record<`${Some}Saved`, (args: { context: Kept }) => boolean>,
    changes: {
      savePart: ({ parts }: Kept, { part }: Sent) => ({
        parts: part === undefined || parts.includes(part) ? [...parts] : [...parts, part].sort(),
      }),
    },
  };
}
