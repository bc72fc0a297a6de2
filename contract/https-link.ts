/** Signs that change nothing to the eye, or that a browser reads as another: controls, marks of direction, soft hyphens, fillers, backslashes. */
const unseen = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u2800\\]|(?! )\p{Zs}/u;

/**
 * What a link leads to, for one that leads where it says (T12, T13, T17, D-120): `https://` and the very host that a browser will ask.
 * Undefined for everything else: other schemes, a missing slash, names or passwords before the host, a host that is empty or that a browser
 * would read as another one. A host of other letters than ours is written as browsers do, `xn--…`.
 */
export function httpsLink(typed: string): string | undefined {
  const [, host] = /^https:\/\/([^/?#]+)(?:[/?#]|$)/i.exec(typed) ?? [];
  if (host === undefined || unseen.test(typed) || !URL.canParse(typed)) return undefined;
  const url = new URL(typed);
  const isMeant = url.host === host.toLowerCase().replace(/:443$/, '');
  return isMeant && url.hostname.split('.').every((label) => label !== '') ? url.href : undefined;
}
