import { createServer } from 'node:net';
import { once } from 'node:events';
import { startTimer, type Clock } from '../../clock.ts';
import type { Fetch } from '../../clients/http.ts';
import type { Config } from '../../config.ts';
import { findings, type Finding } from './finding.ts';

const port = findings('port');
const PATIENCE_MILLISECONDS = 2000;

/** Whether `parley service` and `parley http` can listen where they are told to. */
export async function checkListening(
  { host, port: number }: Config,
  ports: { clock: Clock; fetch: Fetch },
): Promise<Finding[]> {
  if (number === 0) return [port.ok('Any free port is taken.')];
  const fault = await tryPort(host, number);
  if (fault === undefined) return [port.ok(`Port ${number} of ${host} is free.`)];
  if (fault === 'EADDRINUSE') {
    return [
      (await isParley(`http://${host}:${number}/healthz`, ports))
        ? port.ok(`Parley is running at http://${host}:${number}.`)
        : port.warning(
            `Port ${number} is taken by another program.`,
            'Set PARLEY_PORT to another port, or to 0 for any free one.',
          ),
    ];
  }
  return [
    port.fault(
      `Parley cannot listen on ${host}, port ${number} (${fault}).`,
      'Check PARLEY_HOST and PARLEY_PORT.',
    ),
  ];
}

/** The code of the fault, or undefined when the port can be had. */
async function tryPort(host: string, number: number): Promise<string | undefined> {
  const server = createServer();
  try {
    server.listen(number, host);
    await once(server, 'listening');
    server.close();
    await once(server, 'close');
    return undefined;
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  }
}

async function isParley(
  url: string,
  { clock, fetch }: { clock: Clock; fetch: Fetch },
): Promise<boolean> {
  const over = new AbortController();
  const stop = startTimer(clock, PATIENCE_MILLISECONDS, () => over.abort());
  try {
    const response = await fetch(url, { method: 'GET', headers: {}, signal: over.signal });
    const body: unknown = await response.json();
    return body !== null && typeof body === 'object' && 'service' in body
      ? body.service === 'parley'
      : false;
  } catch {
    return false;
  } finally {
    stop();
  }
}
