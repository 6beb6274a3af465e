import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { Refusal } from '../errors.ts';
import type { Random } from '../random.ts';
import { newKey, type AreaKeys } from '../service/keys.ts';
import { FIRST_ORGANISATION, type Service } from '../service/service.ts';

/** What the file of keys holds, and what the ready line shows of it (design section 9). */
export interface FirstKeys {
  org_id: number;
  keys: AreaKeys;
  /** Signs the webhooks of the organisation. */
  webhook_secret: string;
}

const FILE = 'keys.json';
const fileSchema = z.object({
  org_id: z.number(),
  keys: z.object({
    voice: z.string().optional(),
    ai_call: z.string().optional(),
    messaging: z.string().optional(),
  }),
});

/**
 * The keys of organisation 1 as the file in the data folder has them. On the first run, while areas have never had a
 * key, the file is written first and its keys made valid then: a process that is killed in between, and one that
 * starts at the same moment, end with the same keys. No keys once the file is gone.
 */
export async function firstKeys(
  service: Pick<Service, 'keyring' | 'store'>,
  { dataDir, random }: { dataDir: string; random: Random },
): Promise<FirstKeys> {
  const { keyring } = service;
  const webhook_secret = await service.store.organisations.webhookSecret(FIRST_ORGANISATION);
  const path = join(dataDir, FILE);
  const missing = await keyring.missingAreas(FIRST_ORGANISATION);
  if (missing.length > 0) {
    const keys = Object.fromEntries(missing.map((area) => [area, newKey(random, area)]));
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await writeOnce(path, { org_id: FIRST_ORGANISATION, keys, webhook_secret }, random);
  }
  const kept = await readKept(path);
  if (kept !== undefined && missing.length > 0) await keyring.adopt(kept.org_id, kept.keys);
  const keys = await validOf(kept?.keys ?? {}, keyring);
  return { org_id: FIRST_ORGANISATION, keys, webhook_secret };
}

/** Never shows half a file and never replaces one: whoever links first has written it. */
async function writeOnce(path: string, content: FirstKeys, random: Random): Promise<void> {
  const draft = `${path}.${random.token(8)}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(content, undefined, 2)}\n`);
    await file.sync();
    await link(draft, path).catch((error: unknown) => {
      if (!isCode(error, 'EEXIST')) throw error;
    });
  } finally {
    await file.close();
    await rm(draft, { force: true });
  }
}

async function readKept(path: string): Promise<z.output<typeof fileSchema> | undefined> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  try {
    return fileSchema.parse(JSON.parse(text));
  } catch (error) {
    throw new Refusal(
      'invalid_request',
      `The file ${path} cannot be read.`,
      'Restore it, or move it away; keys that are lost are replaced with: parley keys create.',
      { cause: error },
    );
  }
}

/** Without the keys that have been revoked since, or that belong to another database. */
async function validOf(keys: AreaKeys, keyring: Service['keyring']): Promise<AreaKeys> {
  const valid: [string, string][] = [];
  for (const [area, key] of Object.entries(keys)) {
    const caller = key === undefined ? undefined : await keyring.identify(key);
    if (caller?.organisation === FIRST_ORGANISATION && key !== undefined) valid.push([area, key]);
  }
  return Object.fromEntries(valid);
}

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
