import { IconFileImport } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Ecu, TestVehicle } from '#contract/test-vehicle/test-vehicle-fields.ts';
import { usePlainPage } from '#src/app/entity/entity-context.ts';
import type { OwnControl } from '#src/app/entity/form/fields-form.tsx';
import { Button } from '#src/ui/button.tsx';
import { lazyPart } from '#src/ui/page/lazy-part.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { EcuList, EcuTable } from './ecu-table.tsx';
import { PartPage } from './part-page.tsx';
import { PrNumbers } from './pr-numbers.tsx';

const ImportDialog = lazyPart(() => import('#src/areas/test-vehicle/import-dialog.tsx').then((module) => module.ImportDialog));

/** What no other form has. */
const own: Readonly<Record<string, OwnControl>> = {
  prNumbers: ({ value, onChange }) => <PrNumbers values={value as readonly string[]} onChange={onChange} />,
  ecus: ({ value, errors, onChange }) => <EcuTable ecus={value as readonly Ecu[]} errors={errors} onChange={onChange} />,
};

/** How a vehicle is built, and what stands in its control units (TV-05, D-086c). */
export function ConstructionPage() {
  const { t } = useTranslation(['test-vehicles', 'entity']);
  const { ecus, prNumbers } = usePlainPage<TestVehicle>().entity;
  const numbers = prNumbers.join(', ') || t('entity:form.empty');
  return (
    <PartPage
      part="construction-state"
      own={own}
      below={(form) => <ReadoutImport {...form} />}
      more={[{ key: 'prNumbers', label: t('field.prNumbers'), value: numbers }]}
      belowFacts={
        <Section title={t('ecu.title')} spaced>
          <EcuList ecus={ecus} />
        </Section>
      }
    />
  );
}

type ImportProps = { readonly isUnsaved: boolean; readonly isReadOnly: boolean };

function ReadoutImport({ isUnsaved, isReadOnly }: ImportProps) {
  const { t } = useTranslation('test-vehicles');
  const { now, screen } = usePlainPage<TestVehicle>();
  const [isOpen, setOpen] = useState(false);
  const isClosed = isUnsaved || isReadOnly;
  return (
    <>
      <p className="cc-muted tv-foot tv-act">
        <Button
          small
          icon={<IconFileImport size={14} aria-hidden="true" />}
          aria-disabled={isClosed || undefined}
          onClick={() => !isClosed && setOpen(true)}
        >
          {t('import.open')}
        </Button>
        {isUnsaved ? t('import.unsaved') : t('import.text')}
      </p>
      {isOpen && (
        <Suspense>
          <ImportDialog
            vehicle={now}
            onClose={() => setOpen(false)}
            onDone={() => {
              setOpen(false);
              screen.reload();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
