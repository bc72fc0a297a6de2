import { bigLoopExample } from '#contract/campaign/big-loop.ts';
import { oru20Example } from '#contract/campaign/oru20.ts';
import { bigLoopReleaseExample } from '#contract/campaign-release/big-loop-release.ts';
import { oru20ReleaseExample } from '#contract/campaign-release/oru20-release.ts';

/** ROLE-R08…R12, D-215: everything of E3 2.0 is its managers'. */
const manager = 'E3_20_ORU_MANAGER';

type Line = { readonly base: string; readonly letters: 'BL' | 'OR'; readonly campaign: object; readonly release: object };
/** API-041 … API-080, D-179: of each line `{…C}` stands for a campaign, `{…V}` for its vehicle, `{…R}` for a release. */
const linesOf = ({ base, campaign, letters, release }: Line) => {
  const [C, V, R] = ['C', 'V', 'R'].map((letter) => `{${letters}${letter}}`);
  const [campaigns, releases] = [`/api/${base}/campaigns`, `/api/${base}/releases`];
  const [one, whole] = [JSON.stringify(campaign), `form ${JSON.stringify(release)}`];
  const vehicle = 'form {"vin":"WVWZZZE1ZMP777777"}';
  return `GET | ${campaigns} | selected | ${manager}
POST | ${campaigns} | selected | ${manager} | ${one}
GET | ${campaigns}/${C} | selected | ${manager}
PUT | ${campaigns}/${C} | home | ${manager} | ${one}
DELETE | ${campaigns}/${C} | home | ${manager}
POST | ${campaigns}/${C}/rollout | home | ${manager} | {}
POST | ${campaigns}/${C}/copy | home | ${manager} | {"name":"Matrix copy"}
PUT | ${campaigns}/${C}/release/${R} | home | ${manager}
GET | ${campaigns}/${C}/vehicles | selected | ${manager}
POST | ${campaigns}/${C}/vehicles | home | ${manager} | ${vehicle}
PUT | ${campaigns}/${C}/vehicles/${V} | home | ${manager} | ${vehicle}
DELETE | ${campaigns}/${C}/vehicles/${V} | home | ${manager}
GET | ${campaigns}/${C}/vehicles/vinOptions | selected | ${manager}
GET | ${campaigns}/${C}/analytics | selected | ${manager}
PUT | /api/simulation/${base}-campaigns/${C}/answer | home | role ADMIN | {"health":"OK"}
GET | /api/${base}/campaign-context | selected | ${manager}
GET | /api/${base}/status | selected | ${manager}
GET | ${releases} | selected | ${manager}
POST | ${releases} | selected | ${manager} | ${whole}
GET | ${releases}/${R} | selected | ${manager}
PUT | ${releases}/${R} | home | ${manager} | ${whole}
DELETE | ${releases}/${R} | home | ${manager}
GET | ${releases}/${R}/validity | selected | ${manager}
GET | ${releases}/${R}/file | selected | ${manager}`;
};

/** Campaigns and releases of E3 2.0 as spec-endpoints.ts has the other calls. */
export const campaignLines = `${linesOf({ base: 'e3bigloopada', letters: 'BL', campaign: bigLoopExample, release: bigLoopReleaseExample })}
${linesOf({ base: 'e3oru20', letters: 'OR', campaign: oru20Example, release: oru20ReleaseExample })}
GET | /api/e3bigloopada/releases/resource-names | selected | ${manager}
GET | /api/e3oru20/releases/release-names?jfrogPath=oru20/icc/2026.1 | selected | ${manager}
GET | /api/e3oru20/releases/campaign/{ORC} | selected | ${manager}
GET | /api/e3oru20/campaigns/{ORC}/rollout/abort | home | ${manager}`;
