import type { Part } from './checks.ts';
import { NotChecked, type Target } from './target.ts';

export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

/** Makes one check after the other and says of each how it went; `say` takes a line. */
export async function report(
  target: Target,
  parts: readonly Part[],
  say: (line: string) => void,
): Promise<Tally> {
  const tally: Tally = { passed: 0, failed: 0, skipped: 0 };
  for (const { name, checks } of parts) {
    say(`\n${name}`);
    for (const check of checks) {
      try {
        await check.run(target);
        tally.passed += 1;
        say(`  passed   ${check.name}`);
      } catch (error) {
        const skipped = error instanceof NotChecked;
        tally[skipped ? 'skipped' : 'failed'] += 1;
        const why = error instanceof Error ? error.message : String(error);
        say(`  ${skipped ? 'skipped ' : 'FAILED  '} ${check.name} (${why.split('\n')[0]})`);
      }
    }
  }
  say(`\n${sayTally(tally)}`);
  return tally;
}

const sayTally = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped (only read)`;
