import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { hashSource } from '#server/http/security-headers.ts';
import { seedPassword } from '#server/identity/seed-users.ts';
import { demoTasks } from './demo-people.ts';

const besideThis = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const font = createRequire(import.meta.url).resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2');
/** The portal's font comes along: its own file has another name in each build. */
const face = `@font-face{font-family:"Inter Variable";font-weight:100 900;src:url(data:font/woff2;base64,${readFileSync(font, 'base64')})}`;
const style = `${face}\n${besideThis('./sign-in.css')}`;
/** The portal's own choice of light or dark, before the first paint; then the search among the demo people. */
const [scheme, search] = [besideThis('../../../src/inline/color-scheme.js'), besideThis('./sign-in.js')];

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const text = (value: string): string => value.replace(/[&<>"']/g, (character) => entities[character] ?? character);

/** Headers of every page of the embedded provider (T11). Forms may lead on to the portal's own origins, where the code goes. */
export function pageHeaders(portalOrigins: readonly string[]): Record<string, string> {
  const policy = [
    "default-src 'none'",
    `style-src ${hashSource(style)}`,
    // The provider adds the hash of its own one-line form submission where it answers with one.
    `script-src ${hashSource(scheme)} ${hashSource(search)}`,
    "img-src 'self'",
    'font-src data:',
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

function page(title: string, body: string, width: 'narrow' | 'wide' = 'narrow'): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(title)} - CC</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><script>${scheme}</script><style>${style}</style></head>
<body><header>Control Center</header><main class="${width}">${body}</main>${width === 'wide' ? `<script>${search}</script>` : ''}</body></html>`;
}

const people = demoTasks
  .map(({ task, people }) => {
    const buttons = people.map(
      ({ userName, givenName, familyName, can }) =>
        `<li><button class="person" name="person" value="${text(userName)}"><b>${text(`${givenName} ${familyName}`)}</b> <code>${text(userName)}</code> <span>${text(can)}</span></button></li>`,
    );
    return `<section><h3>${text(task)}</h3><ul>${buttons.join('')}</ul></section>`;
  })
  .join('');

/**
 * The sign-in form: fields `username` and `password`, and every demo person with one click. Works without JavaScript, which adds a search
 * among the people (D-233).
 */
export function signInPage(action: string, fault?: { readonly userName: string }): string {
  const alert = fault ? '<p class="fault" role="alert" id="fault">User name or password is not correct.</p>' : '';
  const described = fault ? ' aria-invalid="true" aria-describedby="fault"' : '';
  return page(
    'Sign in',
    `<div><h1>Sign in</h1><p>Demo identities of this machine.</p>${alert}
<form method="post" action="${text(action)}">
<label for="username">User name</label>
<input id="username" name="username" autocomplete="username" autocapitalize="none" spellcheck="false" required maxlength="100" autofocus value="${text(fault?.userName ?? '')}"${described}>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required maxlength="200"${described}>
<button class="main" type="submit">Sign in</button></form>
<p class="hint">Every demo user has the password <b>${seedPassword}</b>.</p></div>
<section><h2>Or go in as one of the demo people</h2>
<search hidden><input id="find" type="search" aria-label="Find a demo person" placeholder="Name, role or task" autocomplete="off"></search>
<form method="post" action="${text(action)}">${people}</form>
<p id="found" role="status"></p></section>`,
    'wide',
  );
}

/** Asks for confirmation where somebody comes to end a session that the portal did not end itself. */
export function signOutPage(form: string): string {
  return page(
    'Sign out',
    `<h1>Sign out</h1><p>Do you want to sign out?</p>${form}<button class="main" type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button>`,
  );
}

/** A message with the way back to the portal. */
export function messagePage(title: string, detail: string, home: string): string {
  return page(
    title,
    `<h1>${text(title)}</h1><p role="status">${text(detail)}</p><a class="main" href="${text(home)}">Back to Control Center</a>`,
  );
}
