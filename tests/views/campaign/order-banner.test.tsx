import { expect, it } from 'vitest';
import { OrderBanner } from '#src/app/entity/order-banner.tsx';
import { type Portal, PortalProvider } from '#src/app/portal.ts';
import { loadTexts, startTexts } from '#src/i18n/i18n.ts';
import { drawn } from '#tests/support/drawn.tsx';

const me = { sub: 'me', given_name: 'Karla', family_name: 'Diaz', roles: [], realm_access: { roles: [] } };
const session = {
  getSnapshot: () => ({ matches: () => true, context: { user: me } }),
  subscribe: () => ({ unsubscribe: () => undefined }),
};

const bannerOf = (order?: { readonly by: string; readonly byId: string }) =>
  drawn(
    <PortalProvider value={{ session } as unknown as Portal}>
      <OrderBanner
        flow={{ value: 'EDITING', context: {}, external: { underWay: order ? [{ from: null, to: null, ...order }] : [] } }}
        tool="translation tool"
      >
        <p>Something else</p>
      </OrderBanner>
    </PortalProvider>,
  );

it('an order without an answer comes before anything else, and says whose it is (D-074, D-247)', async () => {
  startTexts();
  await loadTexts(['entity']);
  expect(bannerOf({ by: 'Karla Diaz', byId: 'me' })).toContain(
    'The translation tool has not yet said what became of your order.',
  );
  const other = bannerOf({ by: 'Ada Berg', byId: 'ada' });
  expect(other).toContain('The translation tool has not yet said what became of an order of Ada Berg.');
  expect(other).not.toContain('Something else');
  expect(bannerOf()).toBe('<p>Something else</p>');
});
