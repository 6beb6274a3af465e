/** `npm run bench`: ratios of one run, as tables. `npm run bench -- scheduler --json` prints the scheduler's as one line. */
import { measureHttp } from './http.ts';
import { measureScheduler } from './scheduler.ts';
import { measureService } from './service.ts';
import { measureStdio } from './stdio.ts';

const [only, ...flags] = process.argv.slice(2).filter((arg) => arg !== '--json');
const json = process.argv.includes('--json');
if (flags.length > 0) throw new Error(`unknown arguments: ${flags.join(' ')}`);

const round = (value: number): number => Math.round(value * 100) / 100;

const against = ({ bare, parley }: { bare: number; parley: number }, goal: string) => ({
  bare: round(bare),
  parley: round(parley),
  ratio: round(parley / bare),
  goal,
});

const benches: Record<string, () => Promise<void>> = {
  async stdio() {
    const { start, rate, memory } = await measureStdio();
    if (json) return console.log(JSON.stringify({ start, rate, memory }));
    console.table({
      'start to tools/list, ms': {
        bare: round(start.bare),
        parley: round(start.parley),
        ratio: round(start.parley / start.bare),
        goal: 'at most 1.5',
      },
      'get_ai_call against a trivial tool, a second': {
        bare: round(rate.bare),
        parley: round(rate.parley),
        ratio: round(rate.parley / rate.bare),
        goal: 'at least 0.5',
      },
      'memory after 10,000 calls, MB': { parley: round(memory), goal: 'under 150' },
    });
  },
  async http() {
    const { rate, memory } = await measureHttp();
    if (json) return console.log(JSON.stringify({ rate, memory }));
    console.table(
      Object.fromEntries([
        ...Object.entries(rate).map(([era, { bare, parley }]) => [
          `get_ai_call over HTTP against a trivial tool, ${era}, a second`,
          {
            bare: round(bare),
            parley: round(parley),
            ratio: round(parley / bare),
            goal: 'at least 0.5',
          },
        ]),
        ['memory with 1,000 idle sessions, MB', { parley: round(memory), goal: 'under 200' }],
      ]),
    );
  },
  async scheduler() {
    const figures = await measureScheduler();
    if (json) return console.log(JSON.stringify(figures));
    console.table(
      figures.pending.map((pending, index) => ({
        'calls scheduled': pending,
        'claim of 50, ms': round(figures.claim_ms[index] ?? 0),
      })),
    );
    console.log(`Lateness p99: ${round(figures.lateness_p99_ms)} ms (goal: under 50)`);
  },
  async service() {
    const figures = await measureService();
    if (json) return console.log(JSON.stringify(figures));
    const { get, post, nodes, poll, memory } = figures;
    const [few, many] = poll;
    console.table({
      'calls read by id, a second': against(get, 'at least 0.7'),
      'calls placed, a second': against(post, 'at least 0.7'),
      'calls finished, a second, by one node and by two': {
        bare: nodes.one_node,
        parley: nodes.two_nodes,
        ratio: round(nodes.two_nodes / nodes.one_node),
        goal: `at least 1.6; ${nodes.duplicates} of ${nodes.calls} were done twice`,
      },
      'looking for webhooks, ms, of 1,000 and of 100,000': {
        bare: round(few?.milliseconds ?? 0),
        parley: round(many?.milliseconds ?? 0),
        ratio: round((many?.milliseconds ?? 0) / (few?.milliseconds ?? 1)),
        goal: 'about 1',
      },
      [`memory with ${memory.calls} calls at once, MB`]: {
        parley: round(memory.megabytes),
        goal: 'under 300',
      },
    });
  },
};

const chosen = only === undefined ? Object.keys(benches) : [only];
for (const name of chosen) {
  const bench = benches[name];
  if (!bench) throw new Error(`There is no benchmark ${name}: ${Object.keys(benches).join(', ')}`);
  await bench();
}
