import { Outlet } from '@tanstack/react-router';
import { ShellFooter } from './shell-footer.tsx';
import './plain.css';

/** Error, login and logout: nothing but the page and the footer (SHELL-01). */
export function PlainLayout() {
  return (
    <>
      <main id="main" className="cc-plain-page">
        <Outlet />
      </main>
      <ShellFooter isPlain />
    </>
  );
}
