import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { DashboardAccount, DashboardCallDetail } from '../../../contract/dashboard.ts';
import { change } from '../api.ts';
import { useData } from '../hooks.ts';
import type { Live } from '../live.ts';
import { Status } from '../status.tsx';
import { readSummary } from '../summary.ts';
import { Talk } from '../talk.tsx';
import {
  sayApproval,
  sayDuration,
  sayHappening,
  sayKind,
  sayMoment,
  sayName,
  sayPhone,
  sayRemoved,
  sayTime,
  sayWaiting,
} from '../words.ts';

interface CallPageProps {
  id: string;
  account: DashboardAccount;
  live: Live | undefined;
}

/** One call with everything; what happens elsewhere leaves it alone, what happens to it is added. */
export function CallPage({ id, account, live }: CallPageProps): JSX.Element {
  const { data: call, problem, reload } = useData<DashboardCallDetail>(`/calls/${id}`);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(
    () =>
      live?.listen({
        reset: reload,
        call: ({ request_uuid }) => request_uuid === id && reload(),
      }),
    [id, live],
  );
  const isThere = call !== undefined;
  useEffect(() => title.current?.focus(), [isThere]);
  return (
    <article class="call" aria-labelledby="call-title">
      <a class="back" href="#/calls">
        ← All calls
      </a>
      <h1 id="call-title" ref={title} tabIndex={-1}>
        {call === undefined ? (problem ?? 'One moment …') : sayName(call)}
      </h1>
      {call && <Call call={call} zone={account.time_zone} />}
    </article>
  );
}

interface CallProps {
  call: DashboardCallDetail;
  zone: string;
}

function Call({ call, zone }: CallProps): JSX.Element {
  return (
    <>
      <p class="line faint">
        <Status status={call.status} />
        <span>{sayPhone(call.phone)}</span>
        <span>{sayTime(call.start_time ?? call.due_at, zone)}</span>
        {call.duration > 0 && <span>{sayDuration(call.duration)}</span>}
      </p>
      {call.next_attempt_at !== null && (
        <p>
          Rings {sayTime(call.next_attempt_at, zone)}. {sayWaiting(call, zone)}.
        </p>
      )}
      {call.summary !== null && <Summary summary={call.summary} />}
      <Talk call={call} />
      {call.purpose !== '' && (
        <section aria-labelledby="asked">
          <h2 id="asked">What was asked for</h2>
          <p>{call.purpose}</p>
          {call.note !== call.purpose && <p class="note">{call.note}</p>}
        </section>
      )}
      <Facts call={call} zone={zone} />
      <Timeline call={call} zone={zone} />
      <Erase call={call} />
    </>
  );
}

/** Deletes the recording for good, at the second click; the page hears of it as of any other change. */
function Erase({ call }: { call: DashboardCallDetail }): JSX.Element | null {
  const [problem, setProblem] = useState<string>();
  if (call.recording_status !== 'OK' && call.recording_status !== 'EARLY_MEDIA_ONLY') return null;
  const erase = (): void =>
    void change(`/calls/${call.request_uuid}/recording/delete`).catch((error: unknown) =>
      setProblem(error instanceof Error ? error.message : 'It was not deleted.'),
    );
  return (
    <details class="erase">
      <summary>Delete the recording</summary>
      <button onClick={erase}>Delete it for good</button>
      {problem !== undefined && <p role="alert">{problem}</p>}
    </details>
  );
}

function Summary({ summary }: { summary: string }): JSX.Element {
  return (
    <section aria-labelledby="summary" class="summary">
      <h2 id="summary">Summary</h2>
      {readSummary(summary).map((part, index) =>
        'text' in part ? (
          <p key={index}>{part.text}</p>
        ) : (
          <dl key={index}>
            <dt>{part.question}</dt>
            <dd>{part.answer}</dd>
          </dl>
        ),
      )}
    </section>
  );
}

function Facts({ call, zone }: CallProps): JSX.Element {
  const removed = sayRemoved(call);
  const links = [
    ...(call.callback_of === null ? [] : [['Call-back of', call.callback_of] as const]),
    ...call.call_backs.map((id) => ['Called back in', id] as const),
  ];
  return (
    <section aria-labelledby="facts">
      <h2 id="facts">Details</h2>
      <dl class="facts">
        <Fact name="Kind">{sayKind(call.kind)}</Fact>
        <Fact name="Approval">{sayApproval(call, zone)}</Fact>
        {removed !== undefined && <Fact name="Taken out before sending">{removed}</Fact>}
        <Fact name="Number shown">{sayPhone(call.voip_number)}</Fact>
        {call.hangup_sequence.map(({ order, role, timestamp, hangup_code }) => (
          <Fact key={order} name={order === 1 ? 'Hung up first' : 'Hung up then'}>
            {`${role === 'CALLER' ? 'Our side' : 'The other side'}, ${sayMoment(timestamp, zone)}, code ${hangup_code}`}
          </Fact>
        ))}
        {call.transferred && <Fact name="Transfer">Connected to the user</Fact>}
        {links.map(([name, id]) => (
          <Fact key={id} name={name}>
            <a href={`#/calls/${id}`}>{id}</a>
          </Fact>
        ))}
        <Fact name="Request">{call.request_uuid}</Fact>
      </dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: JSX.Element | string }): JSX.Element {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Timeline({ call, zone }: CallProps): JSX.Element {
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline">Timeline</h2>
      <ol class="timeline">
        {call.timeline.map((entry, index) => (
          <li key={index}>
            <time dateTime={entry.at} title={sayTime(entry.at, zone)}>
              {sayMoment(entry.at, zone)}
            </time>
            <span>{sayHappening(entry, zone)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
