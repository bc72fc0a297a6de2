import { useTranslation } from 'react-i18next';
import { FormPage } from '#src/app/page/form-page.tsx';
import { reasonsText } from '#src/app/page/reasons-text.ts';
import { useGo } from '#src/app/routing/use-go.ts';
import { useBrandId } from '#src/app/session/use-me.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { ClosedState } from '#src/ui/page/page-states.tsx';
import { useClosedVehicle } from './access.ts';
import { GeneralForm } from './details/general-form.tsx';
import { listPath, vehiclePath } from './paths.ts';

/** Creates a test vehicle; for who may not, the reason stands in its place. */
export function CreatePage() {
  const { t } = useTranslation('test-vehicles');
  const go = useGo();
  const missing = useClosedVehicle(useBrandId());
  return (
    <FormPage title={t('list.new')} back={{ href: listPath, title: t('vehicle.back') }}>
      {missing.length > 0 ? (
        <ClosedState
          title={t('closed.create')}
          text={reasonsText(missing)}
          actions={<ButtonLink href={listPath}>{t('vehicle.toList')}</ButtonLink>}
        />
      ) : (
        <GeneralForm
          onSaved={({ brandId, id }) => go(vehiclePath(brandId, id, 'location-department'), { replace: true })}
          onCancel={() => go(listPath)}
        />
      )}
    </FormPage>
  );
}
