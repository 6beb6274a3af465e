import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Fetch } from '../clients/http.ts';
import { createRemoteFetch } from '../clients/remote-fetch.ts';
import { systemClock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';
import { systemRandom } from '../random.ts';

/** The service that the actions talk to: in this process, or elsewhere. */
export interface Upstream {
  baseUrl: string;
  aiCallKey: string;
  fetch: Fetch;
  embedded: boolean;
  /** True when it is known that nobody is rung. */
  simulated: boolean;
  close(): Promise<void>;
}
