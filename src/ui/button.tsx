import { ActionIcon, Loader, Button as MantineButton } from '@mantine/core';
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { UiLink, type UiLinkProps } from './link.tsx';
import type { ButtonLook } from './theme.ts';

type Look = {
  /** primary: the one filled button of a page; edge: red edge too, for the verb of a danger dialog */
  readonly look?: ButtonLook;
  readonly small?: boolean;
  readonly icon?: ReactNode;
};

type ButtonProps = Look &
  ButtonHTMLAttributes<HTMLButtonElement> & { readonly busy?: boolean; readonly ref?: Ref<HTMLButtonElement> };

/** The mark of what is under way. */
export function BusyMark() {
  return <Loader className="cc-busy" size={12} color="currentColor" aria-hidden="true" />;
}

/** A button of the product. While busy it stays focusable, says so, and ignores clicks. */
export function Button({ look = 'outlined', small = false, icon, busy = false, onClick, ...rest }: ButtonProps) {
  return (
    <MantineButton
      variant={look}
      size={small ? 'sm' : 'md'}
      leftSection={busy ? <BusyMark /> : icon}
      aria-busy={busy || undefined}
      onClick={busy ? undefined : onClick}
      {...rest}
    />
  );
}

/** A link that looks like a button. */
export function ButtonLink({ look = 'outlined', small = false, icon, ...rest }: Look & UiLinkProps) {
  return <MantineButton component={UiLink} variant={look} size={small ? 'sm' : 'md'} leftSection={icon} {...rest} />;
}

/** What a button was, in its place and size: nothing to press. */
export function PastButton({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <MantineButton component="span" variant="outlined" size="md" leftSection={icon} data-disabled>
      {children}
    </MantineButton>
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
export function IconButton({ label, icon, on, children, ...rest }: IconButtonProps) {
  return (
    <ActionIcon variant="quiet" aria-label={label} title={label} aria-pressed={on} {...rest}>
      {icon}
      {children}
    </ActionIcon>
  );
}

/** An icon that leads somewhere. */
export function IconLink({ label, icon, ...rest }: UiLinkProps & { readonly label: string; readonly icon: ReactNode }) {
  return (
    <ActionIcon component={UiLink} variant="quiet" aria-label={label} title={label} {...rest}>
      {icon}
    </ActionIcon>
  );
}
