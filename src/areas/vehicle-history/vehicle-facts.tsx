import { useTranslation } from 'react-i18next';
import { platformName } from '#contract/access/permissions.ts';
import { brandName } from '#contract/brand.ts';
import type { VehicleHead } from '#contract/vehicle/vehicle-history.ts';
import { dash } from '#src/app/format/dash.ts';
import { date } from '#src/app/format/format.ts';
import { marketName } from '#src/app/format/market-name.ts';
import { statusText } from '#src/app/format/status-text.ts';

type Fleet = NonNullable<VehicleHead['fleet']>;

/** What the fleet knows of a vehicle, beside its time line. */
export function VehicleFacts({ fleet }: { readonly fleet: VehicleHead['fleet'] }) {
  const { t } = useTranslation('vehicle-history');
  return (
    <section className="cc-vehicle-panel" aria-labelledby="vehicle-facts">
      <h2 id="vehicle-facts">{t('facts')}</h2>
      {fleet ? <Facts fleet={fleet} /> : <p className="cc-vehicle-none cc-muted">{t('unknown')}</p>}
    </section>
  );
}

function Facts({ fleet }: { readonly fleet: Fleet }) {
  const { t } = useTranslation('vehicle-history');
  const { brandId, driveType, ecus, hwVersions, market, model, modelYear, modules, platform, productionDate } = fleet;
  const facts = {
    brand: brandName(brandId),
    model,
    modelYear: String(modelYear),
    market: marketName(market),
    platform: platformName(platform) ?? platform,
    driveType,
    fleet: statusText(fleet.fleet),
    productionDate: productionDate === null ? dash : date(productionDate),
    hwVersions: hwVersions.join(', ') || dash,
  } as const;
  return (
    <>
      <dl className="cc-vehicle-facts">
        {(Object.keys(facts) as (keyof typeof facts)[]).map((name) => (
          <div key={name}>
            <dt>{t(`fact.${name}`)}</dt>
            <dd>{facts[name]}</dd>
          </div>
        ))}
      </dl>
      <Versions
        title={t('ecus')}
        name={t('partNumber')}
        rows={ecus.map(({ partNumber, swVersion }) => [partNumber, swVersion] as const)}
      />
      <Versions title={t('modules')} name={t('module')} rows={modules.map(({ name, version }) => [name, version] as const)} />
    </>
  );
}

type VersionsProps = {
  readonly title: string;
  readonly name: string;
  readonly rows: readonly (readonly [name: string, version: string | null])[];
};

function Versions({ title, name, rows }: VersionsProps) {
  const { t } = useTranslation('vehicle-history');
  if (rows.length === 0) return null;
  return (
    <table className="cc-vehicle-versions">
      <caption>{title}</caption>
      <thead className="cc-sr">
        <tr>
          <th scope="col">{name}</th>
          <th scope="col">{t('swVersion')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([part, version]) => (
          <tr key={part}>
            <th scope="row">{part}</th>
            <td>{version ?? dash}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
