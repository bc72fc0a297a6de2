import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Validity } from '#contract/campaign-release/campaign-release.ts';
import { callOf } from '#src/app/entity/calls.ts';
import { entityText } from '#src/app/entity/definition.ts';
import { labelOf } from '#src/app/entity/field-words.ts';
import { usePortal } from '#src/app/portal.ts';
import { Button } from '#src/ui/button.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { StatusGlyph } from '#src/ui/status/status-glyph.tsx';
import type { Release, ReleaseKind } from './campaign-release.ts';

type Props = { readonly kind: ReleaseKind; readonly release: Release };

/** Whether a release can be rolled out, with all that is wrong with it, and the way to ask the artifact store again (D-114, ERR-17). */
export function ValidityPart({ kind, release }: Props) {
  const { t } = useTranslation('campaign-releases');
  const portal = usePortal();
  const [isBusy, setBusy] = useState(false);
  const [asked, setAsked] = useState<{ readonly of: number; readonly validity: Validity }>();
  const { file, definition } = kind;
  const validity = asked?.of === release.revision ? asked.validity : release.validity;
  const fieldName = (field: string) =>
    field === file.part || entityText(definition, `field.${field}`) === undefined ? t(file.label) : labelOf(definition, field);
  const check = () => {
    setBusy(true);
    (callOf(portal, definition.table, `get${definition.name}Validity`)({ params: { id: release.id } }) as Promise<Validity>)
      .then(
        (found) => {
          setAsked({ of: release.revision, validity: found });
          portal.cache.clear(definition.type);
          portal.notify.success(t('checked'));
        },
        (error: unknown) => portal.fail(error, { kind: 'part' }),
      )
      .finally(() => setBusy(false));
  };
  return (
    <Section
      title={t('validity')}
      field="validity"
      actions={
        <Button small busy={isBusy} onClick={check}>
          {t('check')}
        </Button>
      }
    >
      {validity.valid ? (
        <p className="cc-st">
          <StatusGlyph kind="POSITIVE" /> {t('validText')}
        </p>
      ) : (
        <ul className="cc-cons" aria-label={t('notValid')}>
          {validity.details.map(({ field, message }) => (
            <li key={`${field} ${message}`}>
              <b>{fieldName(field)}:</b> {message}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
