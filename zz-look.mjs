import { chromium } from 'playwright';
const [,, user, theme, width, ...paths] = process.argv;
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-background-networking','--disable-component-update','--disable-sync'] });
const c = await b.newContext({ viewport: { width: Number(width), height: 900 }, colorScheme: theme });
const p = await c.newPage();
p.on('console', (m) => { if (['error','warning'].includes(m.type())) console.log('CONSOLE', m.type(), m.text().slice(0, 300)); });
p.on('pageerror', (e) => console.log('PAGEERROR', String(e).slice(0, 300)));
await p.goto('http://localhost:8300/');
const login = async () => {
  const start = p.getByRole('button', { name: /sign in/i }).or(p.getByRole('link', { name: /sign in/i })).or(p.locator('input[name="username"]'));
  await start.first().waitFor({ timeout: 60000 });
  if (!(await p.locator('input[name="username"]').count())) await start.first().click();
  await p.locator('input[name="username"]').fill(user, { timeout: 60000 }); await p.locator('input[name="password"]').fill('demo'); await p.locator('[type=submit]').click();
  await p.waitForURL((u) => u.port === '8300' && !u.pathname.startsWith('/idp') && !u.pathname.startsWith('/login'), { timeout: 60000 });
};
await login();
let i = 0;
for (const path of paths) {
  await p.goto('http://localhost:8300' + path, { timeout: 60000 });
  await p.locator('h1').first().waitFor({ timeout: 60000 }).catch(() => console.log('no h1', path));
  await p.waitForLoadState('networkidle', { timeout: 8000 }).catch(() => {});
  const f = `/tmp/shots/${user}-${theme}-${width}-${i++}.png`;
  await p.screenshot({ path: f }); console.log(f, p.url());
}
await b.close();
