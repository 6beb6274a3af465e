import { cpSync, mkdirSync } from 'node:fs';
import { DatabaseSync, backup } from 'node:sqlite';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { serviceForTest, type RunningService } from '../cli/parley.ts';
import { callTo } from '../service/world.ts';
import { temporaryFolder } from '../temporary.ts';

const SPEED = { PARLEY_SANDBOX_SPEED: '500' };
const CALLS_AFTER = 40;

const authorization = (keys: RunningService['keys']) => `Bearer ${keys?.ai_call ?? ''}`;

async function place(service: RunningService, change: Record<string, unknown> = {}) {
  const response = await fetch(`${service.url}/api/integration/trigger/personal-ai-agent`, {
    method: 'POST',
    headers: { authorization: authorization(service.keys) },
    body: JSON.stringify(callTo('000', { task_due_date: new Date().toISOString(), ...change })),
  });
  expect(response.status).toBe(200);
  return ((await response.json()) as { group_request_id: string }).group_request_id;
}

interface Info {
  call_status: string;
  transcription: string | null;
  recording_url: string | null;
  recording_status: string | null;
}

async function read(service: RunningService, id: string): Promise<Info & { status: number }> {
  const response = await fetch(`${service.url}/api/call-info/${id}`, {
    headers: { authorization: authorization(service.keys), prefer: 'wait=5' },
  });
  return { status: response.status, ...((await response.json()) as Info) };
}

async function saved(service: RunningService, id: string): Promise<Info> {
  for (;;) {
    const info = await read(service, id);
    if (info.recording_status === 'OK') return info;
  }
}

describe('9 back up and restore while running', () => {
  it('a copy taken under load starts in another folder, with every call of before', async () => {
    const folder = temporaryFolder();
    const service = await serviceForTest({ PARLEY_DATA_DIR: folder, ...SPEED });
    const done = await place(service);
    const info = await saved(service, done);
    const later = new Date(Date.now() + 86_400_000).toISOString();
    const waiting = await place(service, { customer_phone: '+919845099000', task_due_date: later });

    const load = Promise.all(
      Array.from({ length: CALLS_AFTER }, (_, n) =>
        place(service, { customer_phone: `+9198460${String(n).padStart(2, '0')}000` }),
      ),
    );
    const copy = temporaryFolder();
    const source = new DatabaseSync(join(folder, 'parley.db'));
    await backup(source, join(copy, 'parley.db'));
    source.close();
    mkdirSync(join(copy, 'recordings'));
    cpSync(join(folder, 'recordings'), join(copy, 'recordings'), { recursive: true });
    await load;
    await service.kill();

    const restored = await serviceForTest({ PARLEY_DATA_DIR: copy, ...SPEED });
    const asBefore = { ...restored, keys: service.keys };
    const again = await read(asBefore, done);
    expect(again).toMatchObject({ call_status: 'COMPLETED', transcription: info.transcription });
    const { pathname, search } = new URL(again.recording_url ?? '');
    const audio = await fetch(`${restored.url}${pathname}${search}`);
    expect(audio.status).toBe(200);
    expect((await audio.arrayBuffer()).byteLength).toBeGreaterThan(44);
    expect((await read(asBefore, waiting)).call_status).toBe('SCHEDULED');
    const next = await place(asBefore);
    expect((await saved(asBefore, next)).call_status).toBe('COMPLETED');
  });
});
