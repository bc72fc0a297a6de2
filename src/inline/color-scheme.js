// Runs before the first paint: in the page itself (vite.config.ts), so that nothing is fetched for it, and on the provider's sign-in page.
{
  let chosen = null;
  try {
    chosen = localStorage.getItem('mantine-color-scheme-value');
  } catch {
    // storage is closed: the system decides
  }
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light';
}
