import envPaths from 'env-paths';
import { readConfig, type Config } from '../config.ts';

/** The configuration of this process, from its environment. Throws `invalid_request` naming the variable. */
export function readSettings(): Config {
  // oxlint-disable-next-line node/no-process-env -- the command line is where the environment is read
  return readConfig(process.env, envPaths('parley', { suffix: '' }).data);
}
