// Begins the session while the scripts are on their way: a token, and along with it what every start needs, and the list of a page that has one
// (ADR 8). src/api/early-start.ts takes the answer. Part of the page, as color-scheme.js is.
{
  const page = FIRST_PAGES[location.pathname];
  // A sign-in that comes back from the provider is finished first.
  if (!location.search.includes('state=')) {
    // A zone that has the same day now: asking the browser for the name of its own takes as long as the answer (a tenth of a second on a slow machine).
    const zone = () => {
      const behind = new Date().getTimezoneOffset();
      if (behind % 60 !== 0) return Intl.DateTimeFormat().resolvedOptions().timeZone;
      return `Etc/GMT${behind < 0 ? '-' : '+'}${Math.abs(behind / 60)}`;
    };
    const begin = async () => {
      const askedAt = Date.now();
      const answer = await fetch('/api/identity-proxy/refresh?ifAny=true&boot=true', {
        method: 'POST',
        headers: {
          'X-Brand-Id': sessionStorage.getItem('cc.brand') ?? localStorage.getItem('cc.brand') ?? '0',
          'X-Time-Zone': zone(),
          // Another query asks for other rows.
          ...(page?.read && location.search === '' && { 'X-Page-Read': page.read }),
        },
        credentials: 'same-origin',
        cache: 'no-store',
        signal: AbortSignal.timeout(10_000),
      });
      const at = Date.now();
      const body = answer.ok ? await answer.json() : undefined;
      return {
        status: answer.status,
        date: answer.headers.get('x-server-time') ?? answer.headers.get('date'),
        askedAt,
        at,
        body,
      };
    };
    window.ccStart = begin();
    // Who takes the answer hears of a failure too.
    window.ccStart.catch(() => undefined);
  }
  // The files of this very page, which the build knows, after those of every page, which the document names. The font comes last, and before the
  // page is drawn: otherwise its text is laid out twice, and moves.
  const kinds = { css: { rel: 'preload', as: 'style' }, js: { rel: 'modulepreload' }, woff2: { rel: 'preload', as: 'font' } };
  for (const file of [...(page?.files ?? []), TEXT_FONT]) {
    if (!file) continue;
    const link = Object.assign(document.createElement('link'), { href: `/${file}`, crossOrigin: '', fetchPriority: 'low' });
    document.head.append(Object.assign(link, kinds[file.split('.').pop()]));
  }
}
