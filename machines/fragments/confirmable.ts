import type { Command } from '#contract/command.ts';
import { capital } from '#contract/words.ts';
import type { Stamped } from '#machines/flow.ts';
import { type Asked, type CommandStep, guarded, keyed, type Step } from './parts.ts';

type Options<Noun extends string, Open extends string, Done extends string, Fact extends string, Kept extends string> = {
  /** the contract's entries */
  readonly commands: Readonly<Record<`${Noun}.confirm` | `${Noun}.withdraw`, Command>>;
  /** the state in which it can be confirmed; INCOMPLETE where nothing is said */
  readonly open?: Open;
  /** the state in which it is confirmed; COMPLETE where nothing is said */
  readonly done?: Done;
  readonly confirmIf?: Asked<Fact>;
  readonly withdrawIf?: Asked<Fact>;
  /** what the command carries and the context keeps beside who and when: `timeZone` as `vehiclesTimeZone` */
  readonly keeps?: readonly Kept[];
};

/**
 * Something that somebody confirms and can take back: `confirmable('vehicles', …)` has the commands `vehicles.confirm` and `vehicles.withdraw`, and
 * remembers `vehiclesConfirmer` and `vehiclesConfirmedOn` (contract: `confirmed('vehicles')`). D-060.10 … .13, .24, .26, D-073.1 … .5.
 */
export function confirmable<
  const Noun extends string,
  const Open extends string = 'INCOMPLETE',
  const Done extends string = 'COMPLETE',
  const Fact extends string = never,
  const Kept extends string = never,
>(noun: Noun, options: Options<Noun, Open, Done, Fact, Kept>) {
  type Remembered = `${Noun}${'Confirmer' | 'ConfirmedOn' | Capitalize<Kept>}`;
  const { commands, confirmIf = [], withdrawIf = [], keeps = [] } = options;
  const open = options.open ?? ('INCOMPLETE' as Open);
  const done = options.done ?? ('COMPLETE' as Done);
  const name = capital(noun);
  const [confirmName, forgetName] = [`confirm${name}`, `forget${name}`] as const;
  const [confirmCommand, withdrawCommand] = [`${noun}.confirm`, `${noun}.withdraw`] as const;

  const remember = (who: string | null, when: string | null, kept: (key: Kept) => string | null) =>
    ({
      [`${noun}Confirmer`]: who,
      [`${noun}ConfirmedOn`]: when,
      ...Object.fromEntries(keeps.map((key) => [`${noun}${capital(key)}`, kept(key)])),
    }) as Record<Remembered, string | null>;

  const confirm: Record<`${Noun}.confirm`, CommandStep<Fact, Done, `confirm${Capitalize<Noun>}`>> = keyed(confirmCommand, {
    ...guarded(confirmIf),
    target: done,
    actions: confirmName,
    meta: commands[confirmCommand],
  });
  const withdraw: Record<`${Noun}.withdraw`, CommandStep<Fact, Open, `forget${Capitalize<Noun>}`>> = keyed(withdrawCommand, {
    ...guarded(withdrawIf),
    target: open,
    actions: forgetName,
    meta: commands[withdrawCommand],
  });

  return {
    confirm,
    withdraw,
    /** The two states; `whileOpen` is what can be edited until it is confirmed, `whileDone` what happens to it afterwards. */
    states: <const WhileOpen extends object = object, const WhileDone extends object = object>(
      whileOpen?: WhileOpen,
      whileDone?: WhileDone,
    ) => ({
      ...keyed(open, { on: { ...whileOpen, ...confirm } as WhileOpen & typeof confirm }),
      ...keyed(done, { on: { ...withdraw, ...whileDone } as WhileDone & typeof withdraw }),
    }),
    /** It falls with something else, without a command of its own. */
    falls: <const Other extends string>(when: Asked<Other>): Step<Other, Open, `forget${Capitalize<Noun>}`> => ({
      ...guarded(when),
      target: open,
      actions: forgetName,
    }),
    changes: {
      ...keyed(confirmName, (_: unknown, event: Stamped & { readonly [K in Kept]?: string | null }) => {
        const carried: { readonly [K in Kept]?: string | null } = event;
        return remember(event.actor.subject, event.at, (key) => carried[key] ?? null);
      }),
      ...keyed(forgetName, () => remember(null, null, () => null)),
    },
    /** whom the context remembers: rights name that person */
    confirmer: `${noun}Confirmer` as const,
  };
}
