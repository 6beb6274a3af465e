import { describe, expect, test } from 'vitest';
import { serviceForTest } from '../cli/parley.ts';
import { temporaryFolder } from '../temporary.ts';

describe('9 GET /metrics', () => {
  test('counts requests by route, claims and runs, and names nobody', async () => {
    const service = await serviceForTest({
      PARLEY_DATA_DIR: temporaryFolder(),
      PARLEY_SANDBOX_SPEED: '500',
    });
    const placed = await fetch(`${service.url}/api/integration/trigger/personal-ai-agent`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${service.keys?.ai_call}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({
        customer_phone: '+918041235002',
        first_name: 'Nobody Known',
        task_due_date: new Date().toISOString(),
        purpose_of_call: 'Ask for the price.',
        customer_note: 'Ask for the price.',
      }),
    });
    const { group_request_id: id } = (await placed.json()) as { group_request_id: string };
    await fetch(`${service.url}/api/call-info/${id}`, {
      headers: {
        Authorization: `Bearer ${service.keys?.ai_call}`,
        Prefer: 'wait=10',
        'If-None-Match': '"1"',
      },
    });
    const answer = await fetch(`${service.url}/metrics`);
    const text = await answer.text();
    expect(answer.headers.get('content-type')).toContain('text/plain');
    expect(answer.headers.get('x-request-id')).toMatch(/^[\w.-]{8,64}$/u);
    expect(text).toContain(
      'parley_http_request_seconds_count{method="POST",route="/api/integration/trigger/personal-ai-agent",status="200"} 1',
    );
    expect(text).toMatch(/^parley_calls_claimed_total [1-9]/mu);
    expect(text).toMatch(/^parley_calls_due_lag_seconds \d/mu);
    expect(text).not.toMatch(/8041235002|Nobody Known|voip_ob_req_/u);
  });
});
