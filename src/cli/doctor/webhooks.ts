import { join } from 'node:path';
import type { Config } from '../../config.ts';
import type { SendWebhook } from '../../service/events/webhook-sender.ts';
import { findings, type Finding } from './finding.ts';

const webhooks = findings('webhooks');
const MOST_ADDRESSES = 20;

/** Whether the addresses that Parley would tell something can be reached; none is told anything. */
export async function checkWebhooks(config: Config, send: SendWebhook): Promise<Finding[]> {
  const { approvalWebhook } = config;
  const own = approvalWebhook === undefined ? [] : [approvalWebhook];
  const known = [...own, ...(await addressesOf(config))];
  const addresses = [...new Set(known)].slice(0, MOST_ADDRESSES);
  if (addresses.length === 0) return [webhooks.ok('There are none.')];
  return Promise.all(addresses.map((url) => checkAddress(url, send)));
}

/** A database that is not there or not whole has none; that is told elsewhere. */
async function addressesOf({ databaseUrl, dataDir }: Config): Promise<string[]> {
  const { postgresAddresses, sqliteAddresses } = await import('../../database/inspect.ts');
  return databaseUrl === undefined
    ? sqliteAddresses(join(dataDir, 'parley.db'))
    : postgresAddresses(databaseUrl);
}

async function checkAddress(url: string, send: SendWebhook): Promise<Finding> {
  const result = await send({ url, method: 'HEAD', headers: {}, body: undefined });
  if (!('error' in result)) return webhooks.ok(`${nameOf(url)} answers.`);
  return result.error === 'blocked_address'
    ? webhooks.fault(
        `${nameOf(url)} is not a public address, so nothing is ever sent there.`,
        'Use a public address, or name its range in PARLEY_WEBHOOK_ALLOW.',
      )
    : webhooks.fault(
        `${nameOf(url)} cannot be reached.`,
        'Check the address and that its server runs.',
      );
}

/** What stands behind the host may be a secret. */
const nameOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : 'An address');
