import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { count } from '#src/app/format/format.ts';
import { Button } from '#src/ui/button.tsx';
import { Banner } from '#src/ui/page/banner.tsx';

type Props = {
  /** that got the version */
  readonly vehicles: number;
  /** there is a version to bring them back to */
  readonly isPossible: boolean;
  /** said where there is none */
  readonly none: string;
  readonly dialog: (onClose: () => void) => ReactNode;
};

/** Offers to bring the vehicles that got a version back to an earlier one (D-255). */
export function WayBackOffer({ vehicles, isPossible, none, dialog }: Props) {
  const { t } = useTranslation('deployments');
  const [isAsking, setIsAsking] = useState(false);
  if (vehicles === 0) return null;
  return (
    <>
      <Banner
        kind="info"
        title={t('wayBack.vehicles', { count: vehicles, figure: count(vehicles) })}
        actions={
          isPossible && (
            <Button small onClick={() => setIsAsking(true)}>
              {t('wayBack.prepare')}
            </Button>
          )
        }
      >
        {isPossible ? t('wayBack.text') : none}
      </Banner>
      <Suspense>{isAsking && dialog(() => setIsAsking(false))}</Suspense>
    </>
  );
}
