import { allows, brandsOf } from '#contract/access/access.ts';
import { actorOf, type ToolPerson, toolLoginPath, toolStandInPath, toolTokenPath, type UserInfo } from '#contract/identity.ts';
import { analyticsTool } from '#contract/page/routes.ts';
import { formOf } from '#server/identity/form.ts';
import { readRefreshCookie } from '#server/identity/refresh-cookie.ts';
import type { Seal } from '#server/identity/seal.ts';
import type { Sessions } from '#server/identity/sessions.ts';
import { messagePage, pageHeaders } from '#server/identity/sign-in/sign-in-page.ts';
import { forbidden, notFound } from '#server/problem.ts';
import type { ToolTickets } from './tool-tickets.ts';

type ToolLoginDeps = {
  readonly seal: Seal;
  readonly sessions: Pick<Sessions, 'personOf'>;
  readonly tickets: ToolTickets;
  /** the person as of now, from what was remembered of them */
  readonly again: (user: UserInfo) => Promise<UserInfo | undefined>;
  /** address of the tool; without one a page of this server stands in for it */
  readonly toolUrl: string | undefined;
};

const toolPage = '/parameters/analytics-tool';
const redirect = (to: string) => new Response(null, { status: 302, headers: { Location: to } });

/** Whoever may see the tool's entry at one of their brands (ROLE-R27). */
function mayEnter(user: UserInfo): boolean {
  const actor = actorOf(user);
  return brandsOf(actor).some((brandId) => allows(analyticsTool, actor, { brandId }));
}

/**
 * The way into the analytics tool (NAV-08, D-029): a navigation of the signed-in browser is sent on with a token that the tool exchanges
 * once, within a minute, for who came. Paths: `toolLoginPath`, `toolTokenPath`, `toolStandInPath`; throws ProblemError for others.
 */
export function createToolLogin(deps: ToolLoginDeps): (request: Request) => Promise<Response> {
  const personBehind = async (sid: string): Promise<UserInfo | undefined> => {
    const person = await deps.sessions.personOf(sid);
    return person && deps.again(person);
  };

  const enter = async ({ headers }: Request): Promise<Response> => {
    const site = headers.get('sec-fetch-site');
    // Another site must not be able to send people into the tool; a typed address ('none') is their own wish.
    if (site !== null && site !== 'same-origin' && site !== 'none') throw forbidden('Calls from other sites are refused.');
    const held = await readRefreshCookie(headers, deps.seal);
    const user = held && (await personBehind(held.sid));
    if (!held || !user) return redirect(`/login?redirectFrom=${encodeURIComponent(toolPage)}`);
    if (!mayEnter(user)) return redirect(`/no-access?site=${encodeURIComponent('Analytics tool')}`);
    const token = await deps.tickets.issue(held.sid);
    return redirect(withToken(deps.toolUrl ?? toolStandInPath, token));
  };

  const redeem = async (token: string): Promise<ToolPerson | undefined> => {
    const sid = await deps.tickets.redeem(token);
    const user = sid === undefined ? undefined : await personBehind(sid);
    // Rights may have gone within the minute.
    if (!user || !mayEnter(user)) return undefined;
    const { sub, given_name, family_name, roles } = user;
    return { sub, given_name, family_name, roles };
  };

  const standIn = async (request: Request): Promise<Response> => {
    const person = await redeem(new URL(request.url).searchParams.get('token') ?? '');
    const text = person
      ? `Signed in as ${person.given_name} ${person.family_name}. The tool itself is not part of this installation.`
      : 'This link was already used, or is older than a minute. Open the analytics tool from Control Center again.';
    return new Response(messagePage('Analytics tool', text, '/'), {
      status: person ? 200 : 403,
      headers: { 'Content-Type': 'text/html; charset=utf-8', ...pageHeaders([]) },
    });
  };

  return async (request) => {
    const { pathname } = new URL(request.url);
    const called = `${request.method} ${pathname}`;
    if (called === `GET ${toolLoginPath}`) return enter(request);
    if (called === `GET ${toolStandInPath}` && deps.toolUrl === undefined) return standIn(request);
    if (called !== `POST ${toolTokenPath}`) throw notFound();
    const person = await redeem((await formOf(request)).get('token') ?? '');
    if (!person) throw notFound();
    return Response.json(person);
  };
}

function withToken(address: string, token: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}token=${token}`;
}
