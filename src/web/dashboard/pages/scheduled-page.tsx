import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import type { DashboardCall } from '../../../contract/dashboard.ts';
import type { PageProps } from '../app.tsx';
import { useData } from '../hooks.ts';
import { sayName, sayPhone, sayTime, sayWaiting } from '../words.ts';

/** Calls that wait for their first attempt or for another one, the soonest first. */
export function ScheduledPage({ account, live }: PageProps): JSX.Element {
  const { data, problem, reload } = useData<{ calls: readonly DashboardCall[] }>('/scheduled');
  useEffect(() => live?.listen({ reset: reload, call: reload }), [live]);
  const zone = account.time_zone;
  return (
    <section class="page" aria-labelledby="scheduled-title">
      <h1 id="scheduled-title">Scheduled</h1>
      {problem !== undefined && <p role="alert">{problem}</p>}
      {data?.calls.length === 0 && <p class="faint">No call is waiting.</p>}
      <ul class="rows">
        {data?.calls.map((call) => (
          <li key={call.request_uuid}>
            <a href={`#/calls/${call.request_uuid}`}>
              <span class="line">
                <b>{sayName(call)}</b>
                <span>{sayTime(call.next_attempt_at ?? call.due_at, zone)}</span>
              </span>
              <span class="purpose">{call.purpose}</span>
              <span class="line faint">
                <span>{sayPhone(call.phone)}</span>
                <span>{sayWaiting(call, zone)}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
