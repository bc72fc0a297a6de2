import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { brandHeader } from '#contract/brand.ts';
import { identityConfigurationSchema, identityProxyPath, tokenExchangePath } from '#contract/identity.ts';
import { callbackPath } from '#server/identity/provider/names.ts';

const answerSchema = z.object({ access_token: z.string(), expires_in: z.number(), id_token: z.string().optional() });
export type SignedIn = {
  readonly accessToken: string;
  readonly expiresIn: number;
  readonly idToken: string | undefined;
  readonly cookie: string;
};

/**
 * Signs a person in at a running portal as a browser without JavaScript does: form, redirects, PKCE (D-233).
 * Throws with a plain sentence when the portal, the user name or the password is wrong.
 */
export async function driveSignIn(portal: string, userName: string, password: string): Promise<SignedIn> {
  const headers = { [brandHeader]: '0', Origin: portal };
  const found = await fetch(`${portal}${identityProxyPath}/configuration`, { headers });
  const configuration = identityConfigurationSchema.parse(await found.json());
  const verifier = randomBytes(32).toString('base64url');
  const redirect = `${portal}${callbackPath}`;
  const start = new URL(configuration.authorizationEndpoint);
  start.search = new URLSearchParams({
    client_id: configuration.clientId,
    response_type: 'code',
    redirect_uri: redirect,
    scope: configuration.scope,
    resource: configuration.resource,
    state: randomBytes(8).toString('hex'),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }).toString();
  const jar = new Map<string, string>();
  const form = await follow(start, redirect, jar);
  const action = /<form method="post" action="([^"]+)"/.exec(form.body)?.[1];
  if (action === undefined) throw new Error('The portal did not show its sign-in form.');
  const done = await follow(new URL(action, form.url), redirect, jar, new URLSearchParams({ username: userName, password }));
  const code = done.url.searchParams.get('code');
  if (code === null)
    throw new Error(`'${userName}' could not sign in: ${/role="alert"[^>]*>([^<]+)/.exec(done.body)?.[1] ?? 'refused'}`);
  const answer = await fetch(`${portal}${tokenExchangePath}`, {
    method: 'POST',
    headers,
    body: new URLSearchParams({ grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: redirect }),
  });
  if (!answer.ok) throw new Error(`The code was not exchanged: HTTP ${answer.status}`);
  const tokens = answerSchema.parse(await answer.json());
  const cookie = answer.headers.getSetCookie().join(', ').split(';')[0] ?? '';
  return { accessToken: tokens.access_token, expiresIn: tokens.expires_in, idToken: tokens.id_token, cookie };
}

type Page = { readonly url: URL; readonly body: string };

/** Follows redirects with cookies up to a page, or to the address that the code comes back to. */
async function follow(url: URL, until: string, jar: Map<string, string>, body?: URLSearchParams): Promise<Page> {
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(url, { redirect: 'manual', headers: { cookie }, ...(body ? { method: 'POST', body } : {}) });
  for (const line of response.headers.getSetCookie()) {
    const [pair = ''] = line.split(';');
    const at = pair.indexOf('=');
    jar.set(pair.slice(0, at), pair.slice(at + 1));
  }
  const location = response.headers.get('location');
  if (location === null) return { url, body: await response.text() };
  const next = new URL(location, url);
  return next.href.startsWith(`${until}?`) ? { url: next, body: '' } : follow(next, until, jar);
}
