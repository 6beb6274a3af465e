/** `npm run fuzz -- [--characters N] [--seed N]`: random notes with planted secrets through the whole pipeline of the guardrails. */
import { parseArgs } from 'node:util';
import { fuzz } from './pipeline.ts';

const { values } = parseArgs({
  options: {
    characters: { type: 'string', default: '10000000' },
    seed: { type: 'string', default: '1' },
  },
});

const { notes, characters, refused, faults } = fuzz(Number(values.characters), Number(values.seed));
for (const fault of faults) console.error(fault);
console.log(
  `${characters} characters in ${notes} notes, refused ${JSON.stringify(refused)}, ${faults.length} faults`,
);
process.exitCode = faults.length === 0 ? 0 : 1;
