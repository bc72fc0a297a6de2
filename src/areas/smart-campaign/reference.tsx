import { type EntityReference, referenceText } from '#contract/entity/entity-reference.ts';
import { UiLink } from '#src/ui/link.tsx';

/** Something that this one mentions, with the way to it for those who could open it (D-241). */
export function Reference({ to }: { readonly to: EntityReference }) {
  const name = referenceText(to);
  if (!to.open) return name;
  return (
    <UiLink className="cc-link" href={to.open.route}>
      {name}
    </UiLink>
  );
}
