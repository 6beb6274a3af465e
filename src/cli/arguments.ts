import { parseArgs, type ParseArgsConfig } from 'node:util';
import { Refusal } from '../errors.ts';

/** Reads the arguments of a command. Throws `invalid_request` that says what was not understood. */
export function readArguments<Options extends ParseArgsConfig['options']>(
  args: readonly string[],
  config: { options: Options; positionals?: boolean },
) {
  try {
    return parseArgs({
      args: [...args],
      options: config.options,
      allowPositionals: config.positionals === true,
    });
  } catch (error) {
    const said = error instanceof Error ? error.message.split('. ')[0] : '';
    throw new Refusal('invalid_request', `${said?.replace(/\.$/u, '')}.`, 'See: parley --help', {
      cause: error,
    });
  }
}
