import { createHash } from 'node:crypto';

const style = `
:root{color-scheme:light dark;--ink:#16202b;--soft:#566373;--line:#b9c2cc;--page:#eef1f4;--card:#fff;--accent:#0a5c9c;--on:#fff;--bad:#a3201d;--badpage:#fdecea}
@media (prefers-color-scheme:dark){:root{--ink:#e8edf2;--soft:#a3b0bd;--line:#46525f;--page:#12181f;--card:#1b232c;--accent:#6db3ec;--on:#0b1116;--bad:#ffb4ab;--badpage:#3b1a18}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px;background:var(--page);color:var(--ink);font:16px/1.5 Inter,system-ui,sans-serif}
main{width:100%;max-width:400px;background:var(--card);border:1px solid var(--line);border-radius:8px;padding:32px}
p{margin:0 0 16px;color:var(--soft)}h1{margin:0 0 4px;font-size:22px;line-height:1.3}
label{display:block;margin:16px 0 4px;font-weight:600;font-size:14px}
input{width:100%;font:inherit;color:inherit;background:transparent;border:1px solid var(--soft);border-radius:6px;padding:9px 12px}
button,.button{display:block;width:100%;margin-top:24px;padding:10px 16px;border:0;border-radius:6px;background:var(--accent);color:var(--on);font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
input:focus-visible,button:focus-visible,a:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.fault{margin:16px 0 0;padding:10px 12px;border-radius:6px;background:var(--badpage);color:var(--bad)}
.hint{margin:20px 0 0;font-size:14px}
`;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const text = (value: string): string => value.replace(/[&<>"']/g, (character) => entities[character] ?? character);

/** Headers of every page of the embedded provider (T11). Forms may lead on to the portal's own origins, where the code goes. */
export function pageHeaders(portalOrigins: readonly string[]): Record<string, string> {
  const hash = createHash('sha256').update(style).digest('base64');
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${hash}'`,
    // Allows nothing; the provider adds the hash of its own one-line form submission where it answers with one.
    "script-src 'report-sample'",
    // A policy cannot name an IPv6 address; such a portal is reached as 'self'.
    `form-action ${["'self'", ...portalOrigins.filter((origin) => !origin.includes('['))].join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ];
  return {
    'Content-Security-Policy': policy.join('; '),
    'Cache-Control': 'no-store',
    'Cross-Origin-Opener-Policy': 'same-origin',
    // Stricter values would send the form's post with the origin 'null'.
    'Referrer-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
  };
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(title)} - CC</title><style>${style}</style></head>
<body><main><h1>${text(title)}</h1>${body}</main></body></html>`;
}

/** The plain sign-in form: fields `username` and `password`, no script (D-233). */
export function signInPage(action: string, fault?: { readonly userName: string }): string {
  const alert = fault ? '<p class="fault" role="alert" id="fault">User name or password is not correct.</p>' : '';
  const described = fault ? ' aria-invalid="true" aria-describedby="fault"' : '';
  return page(
    'Sign in',
    `<p>Control Center, demo identities</p>${alert}
<form method="post" action="${text(action)}">
<label for="username">User name</label>
<input id="username" name="username" autocomplete="username" autocapitalize="none" spellcheck="false" required maxlength="100" autofocus value="${text(fault?.userName ?? '')}"${described}>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required maxlength="200"${described}>
<button type="submit">Sign in</button></form>
<p class="hint">Every demo user has the password <b>demo</b>. The user name is the role, such as release-manager or container-po.</p>`,
  );
}

/** Asks for confirmation where somebody comes to end a session that the portal did not end itself. */
export function signOutPage(form: string): string {
  return page(
    'Sign out',
    `<p>Do you want to sign out?</p>${form}<button type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button>`,
  );
}

/** A message with the way back to the portal. */
export function messagePage(title: string, detail: string, home: string): string {
  return page(title, `<p role="status">${text(detail)}</p><a class="button" href="${text(home)}">Back to Control Center</a>`);
}
