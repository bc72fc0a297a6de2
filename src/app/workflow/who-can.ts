import type { Need } from '#contract/command.ts';
import type { UserReference } from '#contract/common.ts';
import type { WhoCan } from '#src/app/people/use-able-people.ts';
import { textOf } from '#src/i18n/i18n.ts';
import { namedRoles } from './flow-texts.ts';

/** Names that stand before the rest is counted. */
const NAMED = 2;

/** Who can meet a need, as a line: people before roles. */
type WhoLine = {
  readonly text: string;
  /** everybody, and the roles by which they can; undefined where the text says it all */
  readonly hint: string | undefined;
  /** who of them can be asked: everybody else */
  readonly others: readonly UserReference[];
};

type Asked = {
  /** roles that can meet it, and people by themselves */
  readonly need: Pick<Need, 'kind' | 'by' | 'people'>;
  /** where the rights are decided */
  readonly brandIds: readonly number[];
  readonly whoCan: WhoCan;
  /** whom the entity remembers */
  readonly people: readonly UserReference[];
  readonly me: string;
  /** whether a rule that tells people apart lets somebody through; everybody where nothing says so */
  readonly isApart?: (subject: string) => boolean;
};

/** Roles that are named: the administrator, who may do anything, only where nobody else can. */
const rolesOf = (by: readonly string[]): readonly string[] => {
  const named = by.filter((role) => role !== 'ADMIN');
  return named.length > 0 ? named : by;
};

/** The people who can meet a need, me first; undefined where none is known by name. */
export function whoLine({ need, brandIds, whoCan, people, me, isApart = () => true }: Asked): WhoLine | undefined {
  const remembered = (need.people ?? []).flatMap((subject) => people.filter(({ id }) => id === subject));
  // Whoever breaks a rule of four eyes, or lacks the right, is not who can.
  const ableBy = (roles: readonly string[]) =>
    brandIds
      .flatMap((brandId) => whoCan(roles, brandId))
      .filter(({ id }) => need.kind === 'fact' || id !== me)
      .filter(({ id }) => need.kind !== 'person' || isApart(id));
  const meant = ableBy(rolesOf(need.by));
  // Where nobody of those whose role is meant is left, the administrator is who can.
  const able = meant.length > 0 || need.kind !== 'person' ? meant : ableBy(need.by);
  // Who may do anything is not named among those whose role is meant, but reads that it is open to them too.
  const mine = need.kind === 'fact' ? ableBy(need.by).filter(({ id }) => id === me) : [];
  const all = [...new Map([...remembered, ...mine, ...able].map((person) => [person.id, person])).values()];
  const others = all.filter(({ id }) => id !== me);
  const names = [
    ...(others.length < all.length ? [textOf('flows', 'panel.you') ?? ''] : []),
    ...others.map(({ fullName }) => fullName),
  ];
  if (names.length === 0) return undefined;
  const shown = names.length > NAMED + 1 ? names.slice(0, NAMED) : names;
  const rest = names.length - shown.length;
  const counted = rest === 0 ? [] : [textOf('flows', 'panel.others', { count: rest }) ?? ''];
  const roles = namedRoles(need.by).join(', ');
  return {
    text: [...shown, ...counted].join(', '),
    hint:
      roles === '' && rest === 0
        ? undefined
        : [...(rest > 0 ? [names.join(', ')] : []), ...(roles === '' ? [] : [roles])].join(' · '),
    others,
  };
}
