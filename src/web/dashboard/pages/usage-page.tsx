import type { JSX } from 'preact';
import type { DashboardUsage } from '../../../contract/dashboard.ts';
import { Bars } from '../bars.tsx';
import { useData } from '../hooks.ts';
import { sayDate, sayStatus } from '../words.ts';

/** How many calls were made and how they ended, over the last days. */
export function UsagePage(): JSX.Element {
  const { data: usage, problem } = useData<DashboardUsage>('/usage');
  return (
    <section class="page" aria-labelledby="usage-title">
      <h1 id="usage-title">Usage</h1>
      {problem !== undefined && <p role="alert">{problem}</p>}
      {usage && <Usage usage={usage} />}
    </section>
  );
}

const percent = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${Math.round((100 * part) / whole)} %`;

const hourName = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

function Usage({ usage }: { usage: DashboardUsage }): JSX.Element {
  const { total, answered, outcomes, by_day, by_hour, days } = usage;
  const ended = Object.entries(outcomes).toSorted(([, a], [, b]) => b - a);
  return (
    <>
      <p class="faint">
        The last {days} days, times in {usage.time_zone}. Calls that are over.
      </p>
      <dl class="figures">
        <Figure name="Calls" value={String(total)} />
        <Figure name="Answer rate" value={percent(answered, total)} />
        {ended.map(([status, count]) => (
          <Figure key={status} name={sayStatus(status)} value={String(count)} />
        ))}
      </dl>
      <Bars
        title="Calls by day"
        bars={by_day.map(({ day, ...counts }) => ({ name: sayDate(day), ...counts }))}
      />
      <Bars
        title="Calls by hour of the day"
        bars={by_hour.map((counts, hour) => ({ name: hourName(hour), ...counts }))}
      />
    </>
  );
}

function Figure({ name, value }: { name: string; value: string }): JSX.Element {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
