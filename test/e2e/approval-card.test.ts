import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../temporary.ts';
import { canBrowse } from './browser.ts';
import { openCardHost } from './card-host.ts';
import { errand } from './errand.ts';

const environmentOf = () => ({ PARLEY_DATA_DIR: temporaryFolder(), PARLEY_SANDBOX_SPEED: '60' });

describe.runIf(canBrowse)('the approval card in a browser', () => {
  test('shows exactly what will be said, takes the yes, and the same request then goes out', async () => {
    const host = await openCardHost(environmentOf());
    const waiting = await host.call('place_ai_call', errand);
    expect(waiting.structuredContent).toMatchObject({ status: 'awaiting_approval' });
    const { card } = await host.show('place_ai_call', waiting);
    await card.getByText('Book a teeth cleaning for Asha.').first().waitFor();
    await card.getByText('+91 80 4123 5000').waitFor();
    await card.getByRole('button', { name: 'Approve exactly this' }).click();
    await card.getByText('Approved.').waitFor();
    expect(await card.getByRole('button').count()).toBe(0);
    expect(host.said).toEqual([expect.stringContaining('I have approved it.')]);
    const placed = await host.call('place_ai_call', errand);
    expect(placed.structuredContent).toMatchObject({ status: 'placed', replayed: false });
  });

  test('declines, and nothing goes out', async () => {
    const host = await openCardHost(environmentOf());
    const waiting = await host.call('place_ai_call', errand);
    const { card } = await host.show('place_ai_call', waiting);
    await card.getByRole('button', { name: 'Decline' }).click();
    await card.getByText('Declined.').waitFor();
    expect(host.said).toEqual([]);
    const again = await host.call('place_ai_call', errand);
    expect(again.structuredContent).toMatchObject({ error: { code: 'approval_declined' } });
  });

  test('asks for the statement before it sends a yes', async () => {
    const host = await openCardHost(environmentOf());
    const mobile = { ...errand, customer_phone: '+91 98450 12000' };
    const waiting = await host.call('place_ai_call', mobile);
    const { card } = await host.show('place_ai_call', waiting);
    const approve = card.getByRole('button', { name: 'Approve exactly this' });
    await approve.click();
    await card.getByText('Tick every box').waitFor();
    const still = await host.call('place_ai_call', mobile);
    expect(still.structuredContent).toMatchObject({ status: 'awaiting_approval' });
    await card.getByLabel('This is a business and it is open then').check();
    await approve.click();
    await card.getByText('Approved.').waitFor();
  });

  test('renders nothing of what a model wrote', async () => {
    const host = await openCardHost(environmentOf());
    const waiting = await host.call('place_ai_call', {
      ...errand,
      customer_name: '<img src=x onerror="document.title=1">',
      purpose: 'Ask for <b>the price</b>. <script>document.title = 1</script>',
    });
    const { card } = await host.show('place_ai_call', waiting);
    await card.getByRole('button', { name: 'Decline' }).waitFor();
    expect(await card.locator('img, b, #question script').count()).toBe(0);
  });

  test('says so where there is nothing to decide', async () => {
    const host = await openCardHost(environmentOf());
    const preview = await host.call('place_ai_call', { ...errand, preview: true });
    const { card } = await host.show('place_ai_call', preview);
    await card.getByText('Nothing waits for you here.').waitFor();
    expect(await card.getByRole('button').count()).toBe(0);
  });
});
