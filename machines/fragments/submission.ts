import type { Command } from '#contract/command.ts';
import { capital } from '#contract/words.ts';
import type { Stamped } from '#machines/flow.ts';
import { type Asked, type CommandStep, guarded, keyed } from './parts.ts';
import { fourEyes, fourEyesName } from './persons.ts';

/** The states of a request. Where a rejected or a withdrawn one does not go is where it could be submitted: `open`. */
type States<Open extends string, Pending extends string, Approved extends string> = {
  readonly open: Open;
  readonly pending: Pending;
  readonly approved: Approved;
  readonly rejected?: Open;
  readonly withdrawn?: Open;
};
type Verbs = 'submit' | 'reject' | 'withdraw';

/** What the context calls the persons, the moments and the reason. */
type Names = Readonly<Record<'requester' | 'requestedOn' | 'reason' | 'approver' | 'approvedOn', string>>;
const usualNames = {
  requester: 'requester',
  requestedOn: 'requestedOn',
  reason: 'requestReason',
  approver: 'approver',
  approvedOn: 'approvedOn',
} as const satisfies Names;

type Options<
  Noun extends string,
  Approve extends string,
  Called extends Names,
  Person extends string,
  Open extends string,
  Pending extends string,
  Approved extends string,
  Fact extends string,
> = {
  /** the contract's entries */
  readonly commands: Readonly<Record<`${Noun}.${Verbs | Approve}`, Command>>;
  readonly states: States<Open, Pending, Approved>;
  /** the verb of the approval; 'approve' where nothing is said */
  readonly approve?: Approve;
  /** what the context calls what is remembered; for a second submission in one flow */
  readonly names?: Called;
  /** who must not approve it, as the context names that person; the requester where nothing is said */
  readonly apartFrom?: Person;
  readonly submitIf?: Asked<Fact>;
  /** four eyes are asked first, unless this list gives them another place */
  readonly approveIf?: Asked<Fact | `approverIsNot${Capitalize<Person>}`>;
  readonly rejectIf?: Asked<Fact | `approverIsNot${Capitalize<Person>}`>;
  readonly withdrawIf?: Asked<Fact>;
};

/**
 * Something that one person asks for and another one grants: `submission('request', …)` has the commands `request.submit`, `.approve`, `.reject` and
 * `.withdraw`, and remembers requester, approver, both moments and the reason of the last rejection (contract: `submitted`). D-060.21 … .23,
 * D-062.03 … .05, D-072.2 … .4; that nobody approves alone: T8.
 */
export function submission<
  const Noun extends string,
  const Open extends string,
  const Pending extends string,
  const Approved extends string,
  const Fact extends string = never,
  const Approve extends string = 'approve',
  const Called extends Names = typeof usualNames,
  const Person extends string = Called['requester'],
>(noun: Noun, options: Options<Noun, Approve, Called, Person, Open, Pending, Approved, Fact>) {
  type Remembered<Key extends keyof Names> = Record<Called[Key], string | null>;
  type FourEyes = `approverIsNot${Capitalize<Person>}`;
  const { commands, states, submitIf = [], approveIf = [], rejectIf = [], withdrawIf = [] } = options;
  const approve = options.approve ?? ('approve' as Approve);
  const names: Names = options.names ?? usualNames;
  const person = options.apartFrom ?? (names.requester as Person);
  const apart: FourEyes = fourEyesName('approver', person);
  const name = capital(noun);
  const [submitName, approveName, reopenName] = [`submit${name}`, `approve${name}`, `reopen${name}`] as const;

  const step = <
    const Name extends `${Noun}.${Verbs | Approve}`,
    Asks extends string,
    Target extends string,
    Change extends string,
  >(
    command: Name,
    asks: Asked<Asks>,
    target: Target,
    actions: Change,
  ): Record<Name, CommandStep<Asks, Target, Change>> =>
    keyed(command, { ...guarded(asks), target, actions, meta: commands[command] });
  type Asking = Remembered<'requester' | 'requestedOn' | 'reason'>;
  const asked = (who: string | null, when: string | null, reason: string | null) =>
    ({ [names.requester]: who, [names.requestedOn]: when, [names.reason]: reason }) as Asking;
  type Granting = Remembered<'approver' | 'approvedOn'>;
  const granted = (who: string | null, when: string | null) => ({ [names.approver]: who, [names.approvedOn]: when }) as Granting;

  return {
    submit: step(`${noun}.submit`, submitIf, states.pending, submitName),
    approve: step(
      `${noun}.${approve}`,
      approveIf.includes(apart) ? approveIf : [apart, ...approveIf],
      states.approved,
      approveName,
    ),
    reject: step(`${noun}.reject`, rejectIf, states.rejected ?? states.open, reopenName),
    withdraw: step(`${noun}.withdraw`, withdrawIf, states.withdrawn ?? states.open, reopenName),
    facts: fourEyes('approver', person),
    changes: {
      ...keyed(submitName, (_: unknown, event: Stamped) => asked(event.actor.subject, event.at, null)),
      ...keyed(approveName, (_: unknown, event: Stamped) => granted(event.actor.subject, event.at)),
      ...keyed(reopenName, (_: unknown, event: Stamped & { readonly reason?: string | null }) => ({
        ...asked(null, null, event.reason ?? null),
        ...granted(null, null),
      })),
    },
    /** the change that takes a request back, for what else makes it void */
    reopen: reopenName,
    /** whom the context remembers: rights name that person */
    requester: names.requester as Called['requester'],
    personGuards: [apart] as const,
  };
}
