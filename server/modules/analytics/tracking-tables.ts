import type { Generated } from 'kysely';

declare module '#server/db/tables.ts' {
  interface Tables {
    trackingCampaign: TrackingCampaignTable;
    trackingWord: { id: Generated<number>; kind: 'MARKET' | 'MODEL' | 'ECU' | 'ERROR' | 'VERSION'; value: string };
  }
}

/** What a campaign is to the boards; one of the product, of an import, or of the demo. */
type TrackingCampaignTable = {
  id: Generated<number>;
  source: string;
  sourceKey: string;
  brandId: number;
  name: string;
  productType: string;
  platform: string;
  swVersion: string;
  module: string;
  moduleVersion: string;
  stage: string;
  baseline: string;
  release: string;
  request: string;
  vehicleGroup: string;
  regulation: string;
  ecus: string[];
  /** page of this portal */
  address: string;
  state: 'RUNNING' | 'PAUSED' | 'ENDED' | 'ABORTED';
  startedOn: Date;
  endedOn: Date | null;
};
