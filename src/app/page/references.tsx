import type { EntityReference } from '#contract/entity/entity-reference.ts';
import { asSentence, referenceName } from '#src/app/format/reference-words.ts';
import { UiLink } from '#src/ui/link.tsx';
import { Section } from '#src/ui/page/section.tsx';

/** Other items that have to do with this one: name and way there for those who could open them (D-241); nothing where there are none. */
export function References({ title, references }: { readonly title: string; readonly references: readonly EntityReference[] }) {
  if (references.length === 0) return null;
  return (
    <Section title={title} spaced>
      <ul aria-label={title}>
        {references.map((one) => (
          <li key={one.open?.id ?? one.brandId}>
            {one.open ? <UiLink href={one.open.route}>{one.open.name}</UiLink> : asSentence(referenceName(one))}
          </li>
        ))}
      </ul>
    </Section>
  );
}
