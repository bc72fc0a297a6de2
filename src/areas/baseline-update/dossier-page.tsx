import './dossier.css';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { baselineDossierEndpoints, type Dossier } from '#contract/baseline-update/baseline-dossier.ts';
import { urlOf } from '#contract/entity/entity-address.ts';
import { DateControl } from '#src/app/form/date-control.tsx';
import { ScreenPart } from '#src/app/page/screen-part.tsx';
import { usePortal } from '#src/app/portal.ts';
import { resourceOf } from '#src/app/resource.ts';
import { useGo } from '#src/app/routing/use-go.ts';
import { useRouteSearch } from '#src/app/routing/use-route-param.ts';
import { useEntityScreen } from '#src/app/screen/use-entity-screen.ts';
import { Button } from '#src/ui/button.tsx';
import { minuteOf } from '#src/ui/form/date-text.ts';
import { UiLink } from '#src/ui/link.tsx';
import { StatusGlyph } from '#src/ui/status/status-glyph.tsx';
import { useUpdateId } from './baseline-child.tsx';
import { DossierHead, DossierItemPart } from './dossier-parts.tsx';
import { DossierRounds } from './dossier-rounds.tsx';

/** The whole baseline update on one page that can be printed, as it is or as it was at `?at=` (UN R156). */
export function DossierPage() {
  const { at } = useRouteSearch();
  const moment = typeof at === 'string' ? at : undefined;
  return <DossierAt key={moment ?? ''} at={moment} />;
}

function DossierAt({ at }: { readonly at: string | undefined }) {
  const { t } = useTranslation('baseline-updates');
  const portal = usePortal();
  const bluId = useUpdateId();
  const query = at === undefined ? {} : { at };
  const [resource] = useState(() =>
    resourceOf<Dossier>(portal, 'getBaselineDossier', { params: { id: Number(bluId) }, query }, baselineDossierEndpoints),
  );
  const screen = useEntityScreen(resource, {});
  const back = urlOf('BASELINE_UPDATE', { bluId });
  return (
    <ScreenPart screen={screen} list={{ href: back, label: t('dossier.back') }}>
      {(dossier) => (
        <article className="cc-dossier">
          <div className="cc-dossier-bar">
            <UiLink className="cc-link" href={back}>
              {t('dossier.back')}
            </UiLink>
            <Moment at={dossier.at} isNow={at === undefined} />
            <Button icon={<IconPrinter size={14} aria-hidden="true" />} onClick={() => window.print()}>
              {t('dossier.print')}
            </Button>
          </div>
          <DossierHead dossier={dossier} />
          {dossier.items.map((item) => (
            <DossierItemPart key={`${item.entityType} ${item.id}`} item={item} dossier={dossier} />
          ))}
          <DossierRounds dossier={dossier} />
        </article>
      )}
    </ScreenPart>
  );
}

/** Chooses another moment of the past, or now again. */
function Moment({ at, isNow }: { readonly at: string; readonly isNow: boolean }) {
  const { t } = useTranslation('baseline-updates');
  const go = useGo();
  const bluId = useUpdateId();
  const [typed, setTyped] = useState(minuteOf(new Date(at)));
  const to = (moment?: string) => go(urlOf('BASELINE_UPDATE', { bluId }, 'dossier', { at: moment }));
  const chosen = new Date(typed);
  const { serverNow } = usePortal();
  const isMoment = !Number.isNaN(chosen.getTime());
  const isToCome = isMoment && chosen.getTime() > serverNow();
  return (
    <form
      className="cc-dossier-moment"
      onSubmit={(event) => {
        event.preventDefault();
        if (isMoment && !isToCome) to(chosen.toISOString());
      }}
    >
      <DateControl
        withTime
        value={typed}
        onChange={setTyped}
        control={{
          id: 'dossier-at',
          'aria-label': t('dossier.at'),
          'aria-invalid': isToCome || undefined,
          'aria-describedby': isToCome ? 'dossier-at-error' : undefined,
        }}
      />
      <Button type="submit" look="outlined" disabled={!isMoment || isToCome}>
        {t('dossier.show')}
      </Button>
      {isToCome && (
        <p id="dossier-at-error" className="cc-err" role="alert">
          <StatusGlyph kind="NEGATIVE" /> {t('dossier.toCome')}
        </p>
      )}
      {!isNow && (
        <Button look="quiet" onClick={() => to()}>
          {t('dossier.now')}
        </Button>
      )}
    </form>
  );
}
