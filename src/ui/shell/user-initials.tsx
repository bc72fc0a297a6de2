import { cx } from '#src/ui/cx.ts';

type Props = {
  readonly initials: string;
  /** full name and role, on hover */
  readonly title?: string | undefined;
  /** the word beside the circle */
  readonly name?: string | undefined;
  readonly small?: boolean;
};

/** A person as initials in a circle, with or without the full name beside it (D-248); without any words it is told by what it stands in. */
export function UserInitials({ initials, title, name, small = false }: Props) {
  const circle = (
    <span
      className={cx('cc-avatar', small && 'cc-xs')}
      {...(name === undefined && title !== undefined ? { role: 'img', 'aria-label': title, title } : { 'aria-hidden': true })}
    >
      {initials}
    </span>
  );
  if (name === undefined) return circle;
  return (
    <span className="cc-person" title={title}>
      {circle}
      {name}
    </span>
  );
}
