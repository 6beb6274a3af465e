import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { DashboardCall, DashboardCallPage } from '../../../contract/dashboard.ts';
import type { PageProps } from '../app.tsx';
import { read } from '../api.ts';
import { fits, withCall, withPage, type CallFilter, type CallList } from '../call-list.ts';
import { useRested } from '../hooks.ts';
import type { Live } from '../live.ts';
import { Status } from '../status.tsx';
import { sayDuration, sayName, sayPhone, sayStatus, sayTime } from '../words.ts';
import { CallPage } from './call-page.tsx';

const PAGE = 50;
const TYPING_MILLISECONDS = 250;

const choices = [
  { name: 'All calls', statuses: [] },
  { name: 'Waiting', statuses: ['SCHEDULED', 'QUEUED'] },
  { name: 'On the phone', statuses: ['PROCESSING'] },
  { name: 'Answered', statuses: ['COMPLETED'] },
  { name: 'Not reached', statuses: ['NOANSWER', 'BUSY', 'FAILED'] },
  { name: 'Canceled', statuses: ['CANCELED'] },
] as const;

/** All calls, live, and one of them opened beside them. */
export function CallsPage({ account, live, rest }: PageProps): JSX.Element {
  const [choice, setChoice] = useState(0);
  const [typed, setTyped] = useState('');
  const text = useRested(typed, TYPING_MILLISECONDS);
  const [open] = rest;
  return (
    <div class={open === undefined ? 'split' : 'split opened'}>
      <section class="list" aria-labelledby="calls-title">
        <h1 id="calls-title">Calls</h1>
        <Filters {...{ choice, setChoice, typed, setTyped }} />
        <Calls
          key={`${choice} ${text}`}
          {...{ choice, text, live, open }}
          zone={account.time_zone}
        />
      </section>
      {open === undefined ? (
        <p class="nothing-open">Open a call to read and hear it.</p>
      ) : (
        <CallPage key={open} id={open} account={account} live={live} />
      )}
    </div>
  );
}

interface FiltersProps {
  choice: number;
  setChoice: (choice: number) => void;
  typed: string;
  setTyped: (typed: string) => void;
}

function Filters({ choice, setChoice, typed, setTyped }: FiltersProps): JSX.Element {
  return (
    <div class="filters" role="search">
      <label>
        <span class="unseen">Which calls</span>
        <select
          value={choice}
          onChange={({ currentTarget }) => setChoice(Number(currentTarget.value))}
        >
          {choices.map(({ name }, index) => (
            <option key={name} value={index}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span class="unseen">Part of a name or number</span>
        <input
          type="search"
          placeholder="Name or number"
          value={typed}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </label>
    </div>
  );
}

interface CallsProps {
  choice: number;
  text: string;
  live: Live | undefined;
  open: string | undefined;
  zone: string;
}

function Calls({ choice, text, live, open, zone }: CallsProps): JSX.Element {
  const statuses = choices[choice]?.statuses ?? [];
  const { list, problem, more, news } = useCalls({ statuses, text }, live);
  if (problem !== undefined) return <p role="alert">{problem}</p>;
  if (list === undefined) return <p class="faint">One moment …</p>;
  return (
    <>
      <p class="unseen" role="status">
        {news}
      </p>
      {list.calls.length === 0 && <p class="faint">There are no such calls.</p>}
      <ul class="rows">
        {list.calls.map((call) => (
          <CallLine
            key={call.request_uuid}
            call={call}
            zone={zone}
            open={call.request_uuid === open}
          />
        ))}
      </ul>
      {list.next !== null && (
        <button class="more" onClick={more}>
          Show older calls
        </button>
      )}
    </>
  );
}

/** The list as the service has it, kept up to date by what happens. */
function useCalls(filter: CallFilter, live: Live | undefined) {
  const [list, setList] = useState<CallList>();
  const [problem, setProblem] = useState<string>();
  const [news, setNews] = useState('');
  const fetchPage = (before: number | null, limit: number): Promise<DashboardCallPage> => {
    const { statuses, text } = filter;
    const query = new URLSearchParams({ limit: String(limit), status: statuses.join(','), text });
    if (before !== null) query.set('before', String(before));
    return read(`/calls?${query}`);
  };
  const fail = (error: unknown): void => setProblem(error instanceof Error ? error.message : '');
  useEffect(() => {
    const load = (): void =>
      void fetchPage(null, PAGE).then((page) => {
        setProblem(undefined);
        setList(page);
      }, fail);
    load();
    return live?.listen({
      reset: load,
      call(call) {
        setList((list) => list && withCall(list, call, filter));
        if (fits(call, filter)) setNews(`${sayName(call)}: ${sayStatus(call.status)}`);
      },
    });
  }, []);
  const more = (): void =>
    void fetchPage(list?.next ?? null, PAGE).then(
      (page) => setList((list) => (list === undefined ? page : withPage(list, page))),
      fail,
    );
  return { list, problem, more, news };
}

interface CallLineProps {
  call: DashboardCall;
  zone: string;
  open: boolean;
}

function CallLine({ call, zone, open }: CallLineProps): JSX.Element {
  const at = call.next_attempt_at ?? call.start_time ?? call.created_at;
  return (
    <li>
      <a href={`#/calls/${call.request_uuid}`} aria-current={open ? 'true' : undefined}>
        <span class="line">
          <b>{sayName(call)}</b>
          <Status status={call.status} />
        </span>
        {call.purpose !== '' && <span class="purpose">{call.purpose}</span>}
        <span class="line faint">
          <span>{sayPhone(call.phone)}</span>
          <span>
            {sayTime(at, zone)}
            {call.duration > 0 && ` · ${sayDuration(call.duration)}`}
          </span>
        </span>
      </a>
    </li>
  );
}
