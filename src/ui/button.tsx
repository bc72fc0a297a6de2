import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from './cx.ts';
import { UiLink, type UiLinkProps } from './link.tsx';

type Look = {
  /** primary: the one filled button of a page; edge: red edge too, for the verb of a danger dialog */
  readonly look?: 'primary' | 'outlined' | 'quiet' | 'danger' | 'edge';
  readonly small?: boolean;
  readonly icon?: ReactNode;
};

export type ButtonProps = Look &
  ButtonHTMLAttributes<HTMLButtonElement> & { readonly busy?: boolean; readonly ref?: Ref<HTMLButtonElement> };

const LOOKS = { primary: 'cc-primary', outlined: '', quiet: 'cc-quiet', danger: 'cc-danger', edge: 'cc-danger cc-edge' } as const;

function classOf({ look = 'outlined', small = false }: Look, className?: string): string {
  return cx('cc-btn', LOOKS[look], small && 'cc-sm', className);
}

/** A button of the product. While busy it stays focusable, says so, and ignores clicks. */
export function Button({ look, small, icon, busy = false, className, children, onClick, type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      type={type}
      className={classOf({ ...(look && { look }), ...(small && { small }) }, className)}
      aria-busy={busy || undefined}
      onClick={busy ? undefined : onClick}
      {...rest}
    >
      {busy ? <span className="cc-spin" aria-hidden="true" /> : icon}
      {children}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ look, small, icon, className, children, ...rest }: Look & UiLinkProps) {
  return (
    <UiLink className={classOf({ ...(look && { look }), ...(small && { small }) }, className)} {...rest}>
      {icon}
      {children}
    </UiLink>
  );
}

type IconButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  /** name for readers and on hover */
  readonly label: string;
  readonly icon: ReactNode;
  readonly on?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
};

/** A square button with an icon; `on` fills it and makes it a toggle. */
export function IconButton({ label, icon, on, className, children, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      type={type}
      className={cx('cc-iconbtn', on === true && 'cc-on', className)}
      aria-label={label}
      title={label}
      aria-pressed={on}
      {...rest}
    >
      {icon}
      {children}
    </button>
  );
}

/** An icon that leads somewhere. */
export function IconLink({
  label,
  icon,
  className,
  ...rest
}: UiLinkProps & { readonly label: string; readonly icon: ReactNode }) {
  return (
    <UiLink className={cx('cc-iconbtn', className)} aria-label={label} title={label} {...rest}>
      {icon}
    </UiLink>
  );
}
