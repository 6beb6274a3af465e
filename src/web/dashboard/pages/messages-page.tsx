import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import type { DashboardMessage } from '../../../contract/dashboard.ts';
import type { PageProps } from '../app.tsx';
import { useData } from '../hooks.ts';
import { Status } from '../status.tsx';
import { sayPhone, sayTime } from '../words.ts';

const statusWords: Readonly<Record<string, string>> = {
  sending: 'Being sent',
  unknown: 'Not known',
  accepted: 'Accepted',
  sent: 'Sent',
  delivered: 'Delivered',
  read: 'Read',
  failed: 'Failed',
};
const tones: Readonly<Record<string, string>> = {
  delivered: 'COMPLETED',
  read: 'COMPLETED',
  failed: 'FAILED',
  sending: 'PENDING',
  accepted: 'PENDING',
};
const LOOK_MILLISECONDS = 2_000;

/** What became of each message. */
export function MessagesPage({ account }: PageProps): JSX.Element {
  const { data, problem, reload } = useData<{ messages: readonly DashboardMessage[] }>('/messages');
  useEffect(() => {
    const timer = setInterval(() => document.hidden || reload(), LOOK_MILLISECONDS);
    return () => clearInterval(timer);
  }, []);
  return (
    <section class="page" aria-labelledby="messages-title">
      <h1 id="messages-title">Messages</h1>
      {problem !== undefined && <p role="alert">{problem}</p>}
      {data?.messages.length === 0 && <p class="faint">No message was sent yet.</p>}
      <ul class="rows plain">
        {data?.messages.map((message) => (
          <Message
            key={message.id ?? message.created_at}
            message={message}
            zone={account.time_zone}
          />
        ))}
      </ul>
    </section>
  );
}

function Message({ message, zone }: { message: DashboardMessage; zone: string }): JSX.Element {
  const { to, kind, template_name, language, status, errors, updated_at } = message;
  const what = kind === 'template' ? `Template ${template_name}, ${language}` : 'Text';
  return (
    <li>
      <span class="line">
        <b>{sayPhone(to)}</b>
        <Status status={tones[status] ?? status} word={statusWords[status] ?? status} />
      </span>
      <span class="line faint">
        <span>{what}</span>
        <span>{sayTime(updated_at, zone)}</span>
      </span>
      {errors.map(({ code, title }) => (
        <span key={code} class="problem">{`${title} (${code})`}</span>
      ))}
    </li>
  );
}
