import { brandsOf } from '#contract/access/access.ts';
import { api } from '#contract/api.ts';
import { brandHeader } from '#contract/brand.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { actorOf, pageReadHeader, type Refreshed, type UserInfo } from '#contract/identity.ts';
import { platformEndpoints } from '#contract/platform.ts';
import { timeZoneHeader } from '#contract/time-zone.ts';
import type { Session } from '#server/http/authenticate.ts';
import { withDeadline } from '#server/upstreams/deadline.ts';

type Deps = {
  readonly issuer: string;
  /** answers a call of the API in this process as somebody */
  readonly apiAs: (session: Session, request: Request) => Promise<Response>;
};

/** What comes along with the token of a start. */
export type StartAnswer = Pick<Refreshed, 'boot' | 'page'>;

/** How long the rest waits for the list of the page, in ms: the shell is drawn without it, and the page asks by itself. */
const listPatience = 800;

/**
 * What a start needs, as getBoot answers this person, and the list that its page shows, as its own call would answer: in one round trip with the
 * token, since a page whose scripts are being read could not put a second question in between (ADR 8). Null where a call is refused.
 */
export async function startAnswer(request: Request, sid: string, user: UserInfo, { apiAs, issuer }: Deps): Promise<StartAnswer> {
  const actor = actorOf(user);
  // The page's selector chooses the same one where no brand was stored (BRAND-03).
  const brandId = Number(request.headers.get(brandHeader)) || (brandsOf(actor)[0] ?? 0);
  const headers = {
    Accept: 'application/json',
    [brandHeader]: String(brandId),
    [timeZoneHeader]: request.headers.get(timeZoneHeader) ?? '',
  };
  const ask = async (path: string): Promise<string | null> => {
    const answer = await apiAs({ actor, user, sid, issuer }, new Request(new URL(path, request.url), { headers }));
    return answer.ok ? answer.text() : null;
  };
  const listAt = async (path: string): Promise<Refreshed['page']> => {
    const text = await withDeadline(() => ask(path), listPatience).catch(() => null);
    return text === null ? null : { path, brandId, text };
  };
  const read = request.headers.get(pageReadHeader) ?? '';
  const [boot, page] = await Promise.all([ask(platformEndpoints.getBoot.path), isList(read) ? listAt(read) : null]);
  return { boot: boot === null ? null : JSON.parse(boot), page };
}

/** Lists by pages of any noun: they change nothing and cost little. */
const lists: ReadonlySet<string> = new Set(
  Object.values<Endpoint>(api).flatMap(({ list, method, path }) =>
    list && method === 'GET' && !path.includes('{') ? [path] : [],
  ),
);
const isList = (address: string): boolean => lists.has(address.split('?')[0] ?? '');
