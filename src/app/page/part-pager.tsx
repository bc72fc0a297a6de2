import { PART_ROWS } from '#src/app/table/part-page.ts';
import { useTableTexts } from '#src/app/table/use-table-texts.ts';
import { DataTablePager } from '#src/ui/table/data-table-bars.tsx';
import { FIRST_PAGE } from '#src/ui/table/data-table-types.ts';

type Props = { readonly page: number; readonly total: number; readonly onPage: (page: number) => void };

/** Pages of a list inside a page; nothing where one page holds all. */
export function PartPager({ page, total, onPage }: Props) {
  const texts = useTableTexts();
  const pages = Math.ceil(total / PART_ROWS);
  if (pages <= 1) return null;
  return (
    <DataTablePager
      state={{ ...FIRST_PAGE, page: Math.min(page, pages), pageSize: PART_ROWS }}
      onState={(state) => onPage(state.page)}
      pages={pages}
      total={total}
      texts={texts}
      sizes={[PART_ROWS]}
    />
  );
}
