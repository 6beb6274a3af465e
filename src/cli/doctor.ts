import { stat } from 'node:fs/promises';
import { styleText } from 'node:util';
import envPaths from 'env-paths';
import { systemClock } from '../clock.ts';
import { createRemoteFetch } from '../clients/remote-fetch.ts';
import type { Environment } from '../config.ts';
import { createWebhookSender } from '../service/events/webhook-sender.ts';
import { readArguments } from './arguments.ts';
import { checkAccess } from './doctor/access.ts';
import { checkConnection } from './doctor/connection.ts';
import { findings, type Finding } from './doctor/finding.ts';
import { checkHosts } from './doctor/hosts.ts';
import { checkListening } from './doctor/listening.ts';
import { checkSettings } from './doctor/settings.ts';
import { checkStorage } from './doctor/storage.ts';
import { checkWebhooks } from './doctor/webhooks.ts';
import { printJson, printLines } from './print.ts';
import { thisPlace } from './setup.ts';
import { hostFiles } from './setup/host-files.ts';

/**
 * `parley doctor [--json]`: looks at everything that Parley needs and says what to do about what is wrong. It changes
 * nothing. Exit code 0 when nothing is at fault, else 1; warnings are no faults.
 */
export async function doctor(args: readonly string[]): Promise<number> {
  const { values } = readArguments(args, { options: { json: { type: 'boolean' } } });
  // oxlint-disable-next-line node/no-process-env -- the environment is what is looked at
  const found = await examine(process.env);
  const ok = found.every(({ state }) => state !== 'fault');
  if (values.json === true) printJson({ ok, findings: found });
  else printLines([...found.map(say), '', conclusion(found)]);
  return ok ? 0 : 1;
}

async function examine(environment: Environment): Promise<Finding[]> {
  const { config, found } = checkSettings(environment, envPaths('parley', { suffix: '' }).data);
  const remote = createRemoteFetch();
  const send = createWebhookSender({ clock: systemClock, allow: config.webhookAllow ?? [] });
  const ports = { clock: systemClock, fetch: remote.fetch, builtAt: await builtAt() };
  try {
    const parts = await Promise.all([
      checkStorage(config),
      checkConnection(config, ports),
      checkListening(config, ports),
      checkWebhooks(config, send),
      checkHosts(hostFiles(thisPlace())),
    ]);
    return [node(), ...found, ...checkAccess(config, systemClock), ...parts.flat()];
  } finally {
    await remote.close();
  }
}

/** Older ones are refused before any command runs. */
const node = (): Finding => findings('Node').ok(`Node ${process.versions.node} is new enough.`);

async function builtAt(): Promise<Date> {
  const main = process.argv[1];
  return main === undefined ? new Date(0) : (await stat(main)).mtime;
}

const signs = {
  ok: ['green', '✓'],
  warning: ['yellow', '!'],
  fault: ['red', '✗'],
} as const;

function say({ check, state, message, hint }: Finding): string {
  const [colour, sign] = signs[state];
  const mark = process.stdout.isTTY ? styleText(colour, sign) : sign;
  const line = `${mark} ${check}: ${message}`;
  return hint === undefined ? line : `${line}\n    ${hint}`;
}

function conclusion(found: readonly Finding[]): string {
  const faults = found.filter(({ state }) => state === 'fault').length;
  if (faults === 0) return 'Parley is ready.';
  return faults === 1 ? 'One thing must be mended.' : `${faults} things must be mended.`;
}
