import { closest, distance } from 'fastest-levenshtein';
import { readConfig, variables, type Config, type Environment } from '../../config.ts';
import { Refusal } from '../../errors.ts';
import { findings, type Finding } from './finding.ts';

const settings = findings('settings');

/** Every variable that is wrong, not only the first; and the configuration once those are left out. */
export function checkSettings(
  environment: Environment,
  defaultDataDir: string,
): { config: Config; found: Finding[] } {
  const found: Finding[] = misspelt(environment);
  let left = environment;
  for (;;) {
    try {
      const config = readConfig(left, defaultDataDir);
      const given = variables.filter((name) => environment[name]).length;
      if (found.length === 0) found.push(settings.ok(sayCount(given)));
      return { config, found };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      found.push(settings.fault(error.message, error.hint));
      left = without(left, error);
    }
  }
}

const sayCount = (count: number): string =>
  count === 0
    ? 'Nothing is set: everything runs here in the sandbox, and nobody is rung.'
    : `${count === 1 ? 'One variable is' : `${count} variables are`} set, and valid.`;

/** Leaves out the variables that the refusal is about; the next reading tells what else is wrong. */
function without(environment: Environment, { details }: Refusal): Environment {
  const { variables: bad } = details;
  const left = Object.entries(environment).filter(
    ([name]) => !(Array.isArray(bad) && bad.includes(name)),
  );
  if (left.length === Object.keys(environment).length) {
    throw new TypeError('a refusal of settings that are not set');
  }
  return Object.fromEntries(left);
}

/** A misspelt variable does nothing, and nothing else would ever say so. */
function misspelt(environment: Environment): Finding[] {
  return Object.keys(environment)
    .filter((name) => name.startsWith('PARLEY_') && !variables.includes(name))
    .map((name) => {
      const meant = nearest(name);
      return settings.warning(
        `${name} is set, but there is no such variable.`,
        meant === undefined ? 'Take it away.' : `Perhaps ${meant} is meant.`,
      );
    });
}

const MOST_SLIPS = 3;

function nearest(name: string): string | undefined {
  const meant = closest(name, variables);
  return distance(name, meant) <= MOST_SLIPS ? meant : undefined;
}
