import { seedPassword } from '#server/identity/seed-users.ts';
import { driveSignIn } from '#server/identity/sign-in/drive-sign-in.ts';

/** Password of every seed user, as the provider's form takes it (D-218). */
export const password = seedPassword;

type SetCookie = {
  readonly name: string;
  readonly value: string;
  readonly url: string;
  readonly httpOnly: true;
  readonly sameSite: 'Strict';
  readonly secure: true;
};

/** Signs a seed user in at a running portal, and answers the cookie of the session as a browser is given it. */
export async function sessionCookie(portal: string, userName: string): Promise<SetCookie> {
  const [name = '', ...value] = (await driveSignIn(portal, userName, password)).cookie.split('=');
  // A secure cookie may be set for https alone, though browsers send it to http on this machine too.
  const url = portal.replace(/^http:/, 'https:');
  return { name, value: value.join('='), url, httpOnly: true, sameSite: 'Strict', secure: true };
}
