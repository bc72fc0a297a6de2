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
  swVersion: Generated<string>;
  module: Generated<string>;
  moduleVersion: Generated<string>;
  stage: Generated<string>;
  baseline: Generated<string>;
  release: Generated<string>;
  request: Generated<string>;
  vehicleGroup: Generated<string>;
  regulation: Generated<string>;
  ecus: Generated<string[]>;
  /** page of this portal */
  address: Generated<string>;
  state: 'RUNNING' | 'PAUSED' | 'ENDED' | 'ABORTED';
  startedOn: Date;
  endedOn: Date | null;
};
