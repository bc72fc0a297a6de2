// Begins the session while the scripts are on their way: a token, and with it what every start needs (ADR 8). src/api/early-start.ts takes the
// answers. Part of the page, as color-scheme.js is. A sign-in that comes back from the provider is finished first.
if (!location.search.includes('state=')) {
  const ask = async (path, init) => {
    const askedAt = Date.now();
    const signal = AbortSignal.timeout(10_000);
    const answer = await fetch(path, { credentials: 'same-origin', cache: 'no-store', signal, ...init });
    const at = Date.now();
    const body = answer.ok ? await answer.json() : undefined;
    return { status: answer.status, date: answer.headers.get('date'), askedAt, at, body };
  };
  const storedBrand = () => sessionStorage.getItem('cc.brand') ?? localStorage.getItem('cc.brand') ?? '0';
  const token = ask('/api/identity-proxy/refresh?ifAny=true', { method: 'POST', headers: { 'X-Brand-Id': '0' } });
  const boot = token.then(({ body }) => {
    if (!body) return undefined;
    const headers = {
      Authorization: `Bearer ${body.accessToken}`,
      'X-Brand-Id': storedBrand(),
      'X-Time-Zone': Intl.DateTimeFormat().resolvedOptions().timeZone,
      Accept: 'application/json',
    };
    return ask('/api/cloud-proxy/boot', { headers });
  });
  // Who takes an answer hears of its failure too.
  boot.catch(() => undefined);
  window.ccStart = { token, boot };
}
// The files of this very page; the build knows them. After those of every page, which the document names.
for (const file of FIRST_PAGES[location.pathname] ?? []) {
  const isStyle = file.endsWith('.css');
  const link = Object.assign(document.createElement('link'), { href: `/${file}`, crossOrigin: '', fetchPriority: 'low' });
  document.head.append(Object.assign(link, isStyle ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' }));
}
