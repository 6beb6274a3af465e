import type { HoursQuestion } from '../../src/guardrails/calling-hours.ts';

/** Zones written down here once more; for countries with many, the outermost ones and those with odd clocks. */
const ZONES: Readonly<Record<string, readonly string[]>> = {
  AE: ['Asia/Dubai'],
  AU: [
    'Australia/Perth',
    'Australia/Eucla',
    'Australia/Darwin',
    'Australia/Adelaide',
    'Australia/Brisbane',
    'Australia/Sydney',
    'Australia/Lord_Howe',
  ],
  BR: ['America/Rio_Branco', 'America/Manaus', 'America/Sao_Paulo', 'America/Noronha'],
  CA: [
    'America/Vancouver',
    'America/Whitehorse',
    'America/Edmonton',
    'America/Regina',
    'America/Winnipeg',
    'America/Toronto',
    'America/Halifax',
    'America/St_Johns',
  ],
  CL: ['America/Santiago', 'America/Punta_Arenas', 'Pacific/Easter'],
  EG: ['Africa/Cairo'],
  FR: ['Europe/Paris'],
  GB: ['Europe/London'],
  IN: ['Asia/Kolkata'],
  MA: ['Africa/Casablanca'],
  NP: ['Asia/Kathmandu'],
  NZ: ['Pacific/Auckland', 'Pacific/Chatham'],
  RU: [
    'Europe/Kaliningrad',
    'Europe/Moscow',
    'Europe/Samara',
    'Asia/Yekaterinburg',
    'Asia/Omsk',
    'Asia/Novosibirsk',
    'Asia/Irkutsk',
    'Asia/Yakutsk',
    'Asia/Vladivostok',
    'Asia/Sakhalin',
    'Asia/Kamchatka',
  ],
  US: [
    'America/New_York',
    'America/Chicago',
    'America/Denver',
    'America/Phoenix',
    'America/Los_Angeles',
    'America/Anchorage',
    'America/Adak',
    'Pacific/Honolulu',
  ],
};

function lawAllows(country: string, weekday: string, time: string): boolean {
  const weekend = weekday === 'Sat' || weekday === 'Sun';
  const between = (from: string, to: string): boolean => from <= time && time < to;
  switch (country) {
    case 'AE':
      return between('09:00', '18:00');
    case 'AU':
      return weekday !== 'Sun' && between('09:00', weekday === 'Sat' ? '17:00' : '20:00');
    case 'CA':
      return weekend ? between('10:00', '18:00') : between('09:00', '21:30');
    case 'FR':
      return !weekend && (between('10:00', '13:00') || between('14:00', '20:00'));
    case 'US':
      return between('08:00', '21:00');
    default:
      return true;
  }
}

function wantedHours({ callee, businessHours }: HoursQuestion): readonly [string, string] {
  if (callee === 'individual') return ['09:00', '20:00'];
  if (businessHours === 'always') return ['00:00', '24:00'];
  const [from = '', to = ''] = (businessHours ?? '09:00-21:00').split('-');
  return [from.padStart(5, '0'), to.padStart(5, '0')];
}

const clocks = new Map(
  Object.values(ZONES)
    .flat()
    .map((timeZone) => [
      timeZone,
      new Intl.DateTimeFormat('en-US', {
        timeZone,
        weekday: 'short',
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
      }),
    ]),
);

/** Looks at the wall clock of every zone at every single minute of the attempt, and at its last instant. */
export function isAllowedMinuteByMinute(question: HoursQuestion, at: Date): boolean {
  const [from, to] = wantedHours(question);
  const start = at.getTime();
  const end = start + (question.spanMinutes ?? 25) * 60_000;
  const instants = [end - 1];
  for (let instant = start; instant < end; instant += 60_000) instants.push(instant);
  return (ZONES[question.country] ?? []).every((zone) =>
    instants.every((instant) => {
      const parts = clocks.get(zone)?.formatToParts(instant) ?? [];
      const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? '';
      const time = `${part('hour')}:${part('minute')}`;
      return from <= time && time < to && lawAllows(question.country, part('weekday'), time);
    }),
  );
}
