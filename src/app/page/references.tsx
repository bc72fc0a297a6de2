import { type EntityReference, referenceText } from '#contract/entity/entity-reference.ts';
import { capital } from '#contract/words.ts';
import { UiLink } from '#src/ui/link.tsx';
import { Section } from '#src/ui/page/section.tsx';

type Props = {
  readonly to: EntityReference;
  /** it begins a sentence */
  readonly isFirst?: boolean;
};

/** Something that this one mentions, with the way to it for those who could open it (D-241). */
export function Reference({ to, isFirst = false }: Props) {
  if (!to.open) return isFirst ? capital(referenceText(to)) : referenceText(to);
  return (
    <UiLink className="cc-link" href={to.open.route}>
      {to.open.name}
    </UiLink>
  );
}

/** Other items that have to do with this one: name and way there for those who could open them (D-241); nothing where there are none. */
export function References({ title, references }: { readonly title: string; readonly references: readonly EntityReference[] }) {
  if (references.length === 0) return null;
  return (
    <Section title={title} spaced>
      <ul aria-label={title}>
        {references.map((one) => (
          <li key={one.open?.id ?? one.brandId}>
            <Reference to={one} isFirst />
          </li>
        ))}
      </ul>
    </Section>
  );
}
