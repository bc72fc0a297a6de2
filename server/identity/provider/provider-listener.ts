import type { IncomingMessage, ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import { errors } from 'oidc-provider';
import type { Database } from '#server/db/connection.ts';
import { seedPassword } from '#server/identity/seed-users.ts';
import { messagePage, pageHeaders, signInPage } from '#server/identity/sign-in/sign-in-page.ts';
import { subjectOf } from '#server/identity/users.ts';
import { providerPath } from './names.ts';

/** The provider reads the path it was mounted under from here, as express leaves it. */
type MountedRequest = IncomingMessage & { originalUrl?: string };

export type NodeHandler = (request: IncomingMessage, response: ServerResponse) => boolean;

const formLimit = 4096;

/** Serves everything below /idp; answers false for any other path. */
export function createProviderListener(
  provider: Provider,
  options: { readonly db: Database; readonly publicUrl: string; readonly portalOrigins: readonly string[] },
): NodeHandler {
  const { protocol, host } = new URL(options.publicUrl);
  const callback = provider.callback();
  const headers = Object.entries(pageHeaders(options.portalOrigins));

  const answer = (response: ServerResponse, status: number, body: string): void => {
    response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' }).end(body);
  };

  const signIn = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { uid } = await provider.interactionDetails(request, response);
    const action = `${providerPath}/sign-in/${uid}`;
    if (request.method !== 'POST') return answer(response, 200, signInPage(action));
    const { origin } = request.headers;
    if (origin !== undefined && origin !== new URL(options.publicUrl).origin) {
      return answer(
        response,
        403,
        messagePage('Sign-in not possible', 'The form was sent from another site.', options.publicUrl),
      );
    }
    const form = new URLSearchParams(await formBody(request));
    // One click on a demo person's name: everybody's password is known, and stands on the page.
    const person = form.get('person');
    const userName = person ?? form.get('username')?.trim() ?? '';
    const subject = await subjectOf(options.db, userName, person === null ? (form.get('password') ?? '') : seedPassword);
    if (subject === undefined) return answer(response, 422, signInPage(action, { userName }));
    await provider.interactionFinished(request, response, { login: { accountId: subject } }, { mergeWithLastSubmission: false });
  };

  return (request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    if (path !== providerPath && !path.startsWith(`${providerPath}/`)) return false;
    for (const [name, value] of headers) response.setHeader(name, value);
    staysOwn(response);
    // Addresses in answers come from the configuration, never from what a caller claims.
    request.headers['x-forwarded-proto'] = protocol.slice(0, -1);
    request.headers['x-forwarded-host'] = host;
    if (path.startsWith(`${providerPath}/sign-in/`)) {
      signIn(request, response).catch((error: unknown) => {
        const expired = error instanceof errors.SessionNotFound;
        const detail = expired
          ? 'This sign-in has expired or was already used. Please start again.'
          : 'Something went wrong on the server.';
        if (!response.headersSent)
          answer(response, expired ? 400 : 500, messagePage('Sign-in not possible', detail, options.publicUrl));
        else response.destroy();
      });
      return true;
    }
    const mounted: MountedRequest = request;
    mounted.originalUrl = request.url ?? providerPath;
    request.url = mounted.originalUrl.slice(providerPath.length) || '/';
    callback(request, response);
    return true;
  };
}

/** The provider opens its public documents to every site; only the portal itself, at the same origin, reads them (T11). */
function staysOwn(response: ServerResponse): void {
  const set = response.setHeader.bind(response);
  response.setHeader = (name, value) => (/^access-control-/i.test(name) ? response : set(name, value));
}

async function formBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size > formLimit) throw new Error('the form is too large');
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString('utf8');
}
