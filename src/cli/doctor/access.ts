import type { Clock } from '../../clock.ts';
import type { Config } from '../../config.ts';
import { Refusal } from '../../errors.ts';
import { openMembers } from '../http-members.ts';
import { assertMembersServed, assertSafe, isPublic } from '../http-safety.ts';
import { findings, type Finding } from './finding.ts';

const access = findings('sign-in');

/** Whether `parley http` would start, and nobody could use it who may not. */
export function checkAccess(config: Config, clock: Clock): Finding[] {
  const found: Finding[] = [];
  try {
    assertSafe(config, config.host);
    if (config.httpTokens !== undefined) {
      openMembers({
        path: config.httpTokens,
        clock,
        check: assertMembersServed(config),
        log: {
          ...silent,
          warn: (message, fields) =>
            found.push(access.warning(`${message}.`, `Close it with: ${String(fields?.['hint'])}`)),
        },
      });
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return [...found, access.fault(error.message, error.hint)];
  }
  return found.length > 0 ? found : [access.ok(sayAccess(config))];
}

const sayAccess = (config: Config): string =>
  isPublic(config, config.host)
    ? 'Everybody who reaches Parley over the network has to sign in.'
    : 'Only this computer can reach Parley.';

const nothing = (): void => {};
const silent = { info: nothing, warn: nothing, error: nothing };
