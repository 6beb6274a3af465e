/**
 * `npm run contract -- --url URL --voice-key KEY --ai-call-key KEY --messaging-key KEY`: holds a service against the
 * interface. It only reads, unless `--place-real-calls --to NUMBER` is given: then that number is rung once.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { parts } from './checks.ts';
import { report } from './report.ts';
import { hostedTarget, type Keys } from './target.ts';

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    'voice-key': { type: 'string' },
    'ai-call-key': { type: 'string' },
    'messaging-key': { type: 'string' },
    'place-real-calls': { type: 'boolean', default: false },
    to: { type: 'string' },
  },
});

const { url, to } = values;
const rings = values['place-real-calls'];
if (url === undefined || !/^https?:\/\//u.test(url)) {
  throw new Error('Say which service: --url https://…');
}
if (rings !== (to !== undefined) || (to !== undefined && !/^\+[1-9]\d{6,14}$/u.test(to))) {
  throw new Error(
    '--place-real-calls and --to belong together; --to is a number such as +919845012345',
  );
}

const given = {
  voice: values['voice-key'],
  ai_call: values['ai-call-key'],
  messaging: values['messaging-key'],
};
const keys = Object.fromEntries(
  Object.entries(given).filter(([, key]) => key !== undefined),
) as Keys;
const target = hostedTarget({
  url: url.replace(/\/+$/u, ''),
  keys,
  fetch,
  pass: (milliseconds) => pause(milliseconds),
  ...(to === undefined ? {} : { callee: to }),
});
const { failed } = await report(target, parts, (line) => process.stdout.write(`${line}\n`));
process.exitCode = failed === 0 ? 0 : 1;
