import type { BoardWidget } from '#contract/analytics/board-endpoints.ts';
import { VinLink } from '#src/app/vehicle/vin-link.tsx';
import { UiLink } from '#src/ui/link.tsx';
import { PlainTable } from '#src/ui/table/plain-table.tsx';
import { TimeText } from '#src/ui/time-text.tsx';
import { useCampaignHref } from './use-campaign-href.ts';
import { columnText, textAt } from './words.ts';

type Props = { readonly widget: BoardWidget; readonly label: string };
const columns = ['at', 'vin', 'line', 'campaign'] as const;
const widths = { at: 140, vin: 184, line: 420, campaign: null };

/** What vehicles wrote last, the newest line first; a VIN leads to everything of its vehicle (D-197). */
export function LogLines({ widget, label }: Props) {
  const campaignHref = useCampaignHref();
  return (
    <div className="cc-board-table">
      <PlainTable
        label={label}
        widths={columns.map((name) => widths[name])}
        head={columns.map((name) => (
          <th key={name} scope="col">
            {columnText(name)}
          </th>
        ))}
      >
        {widget.rows.map((row) => (
          <tr key={columns.map((name) => row[name]).join('.')}>
            <td>
              <TimeText value={textAt(row, 'at')} />
            </td>
            <td>
              <VinLink vin={textAt(row, 'vin')} vehicleKey={typeof row.vehicleKey === 'string' ? row.vehicleKey : null} />
            </td>
            <td className="cc-mono">{textAt(row, 'line')}</td>
            <td>
              <UiLink href={campaignHref(row)} title={textAt(row, 'campaign')}>
                {textAt(row, 'campaign')}
              </UiLink>
            </td>
          </tr>
        ))}
      </PlainTable>
    </div>
  );
}
