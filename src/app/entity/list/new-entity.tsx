import { IconPlus } from '@tabler/icons-react';
import { entityWords, type PlainDefinition, pageUrl } from '#src/app/entity/definition.ts';
import { useClosedCreation } from '#src/app/entity/use-closed-creation.ts';
import { ClosedNote } from '#src/app/page/closed-note.tsx';
import { usePageCommands } from '#src/app/palette/use-page-commands.ts';
import { useGo } from '#src/app/routing/use-go.ts';
import { useBrandId } from '#src/app/session/use-me.ts';
import { ButtonLink } from '#src/ui/button.tsx';

type Props = { readonly definition: PlainDefinition<never>; readonly isPrimary?: boolean };

/** The way to the form of a new entity; who may not create one reads why. */
export function NewEntity({ definition, isPrimary = false }: Props) {
  const brandId = useBrandId();
  const closed = useClosedCreation(definition);
  const label = entityWords(definition, 'new');
  const href = definition.newHref ?? pageUrl(definition, { id: 'new', brandId });
  const go = useGo();
  usePageCommands(closed.length > 0 ? [] : [{ key: href, label, isOpen: true, run: () => go(href) }]);
  if (closed.length > 0) return <ClosedNote label={label} reasons={closed} />;
  return (
    <ButtonLink look={isPrimary ? 'primary' : 'outlined'} icon={<IconPlus size={14} aria-hidden="true" />} href={href}>
      {label}
    </ButtonLink>
  );
}
