import { vehiclePath } from '#contract/vehicle/vehicle-parts.ts';
import { useMayOpen } from '#src/app/routing/may-open.ts';
import { UiLink } from '#src/ui/link.tsx';

type Props = {
  readonly vin: string;
  /** the vehicle's name in addresses; null where it has none */
  readonly vehicleKey: string | null;
};

/** A VIN that leads to the page of its vehicle, for whoever may read any part of it (ADR 40, D-197). */
export function VinLink({ vin, vehicleKey }: Props) {
  const mayOpen = useMayOpen();
  if (vehicleKey === null || !mayOpen(vehiclePath(vehicleKey))) return <>{vin}</>;
  return (
    <UiLink className="cc-name" href={vehiclePath(vehicleKey)}>
      {vin}
    </UiLink>
  );
}
