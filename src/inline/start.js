// Asks who is signed in while the scripts are on their way; src/api/early-answer.ts takes the answer. Part of the page, as color-scheme.js is.
// A sign-in that comes back from the provider is finished first.
if (!location.search.includes('state=')) {
  window.ccWhoIsThere = fetch('/api/identity-proxy/userinfo?ifAny=true', {
    headers: { 'X-Brand-Id': '0', Accept: 'application/json' },
    credentials: 'same-origin',
    cache: 'no-store',
  });
  window.ccWhoIsThere.catch(() => undefined);
}
