import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { DashboardDelivery } from '../../../contract/dashboard.ts';
import type { PageProps } from '../app.tsx';
import { change } from '../api.ts';
import { useData } from '../hooks.ts';
import { Status } from '../status.tsx';
import { sayTime } from '../words.ts';

const statusWords: Readonly<Record<string, string>> = {
  PENDING: 'Pending',
  DELIVERED: 'Delivered',
  FAILED: 'Given up',
  CANCELED: 'Canceled',
};

/** What became of each webhook, and a way to send it again. */
export function DeliveriesPage({ account, live }: PageProps): JSX.Element {
  const { data, problem, reload } = useData<{ deliveries: readonly DashboardDelivery[] }>(
    '/deliveries',
  );
  const [said, setSaid] = useState('');
  useEffect(() => live?.listen({ reset: reload, call: reload }), [live]);
  const replay = ({ id, subscription_id }: DashboardDelivery): void =>
    void change(`/webhooks/${subscription_id}/deliveries/${id}/replay`)
      .then(
        () => 'Sent again.',
        (error: unknown) => (error instanceof Error ? error.message : 'It was not sent.'),
      )
      .then((words) => {
        setSaid(words);
        reload();
      });
  return (
    <section class="page" aria-labelledby="deliveries-title">
      <h1 id="deliveries-title">Webhooks</h1>
      {problem !== undefined && <p role="alert">{problem}</p>}
      <p role="status">{said}</p>
      {data?.deliveries.length === 0 && <p class="faint">No webhook was sent yet.</p>}
      <ul class="rows plain">
        {data?.deliveries.map((delivery) => (
          <Delivery key={delivery.id} {...{ delivery, replay }} zone={account.time_zone} />
        ))}
      </ul>
    </section>
  );
}

interface DeliveryProps {
  delivery: DashboardDelivery;
  replay: (delivery: DashboardDelivery) => void;
  zone: string;
}

function Delivery({ delivery, replay, zone }: DeliveryProps): JSX.Element {
  const { type, url, status, tries, created_at, next_try_at, subscription_id } = delivery;
  const last = tries.at(-1);
  const answer = last && (last.error ?? `answered ${last.status}`);
  return (
    <li>
      <span class="line">
        <b>{type}</b>
        <Status status={status} word={statusWords[status] ?? status} />
      </span>
      <span class="purpose">{url}</span>
      <span class="line faint">
        <span>
          {sayTime(created_at, zone)}
          {answer !== undefined &&
            ` · ${tries.length === 1 ? '1 try' : `${tries.length} tries`}, last ${answer}`}
          {next_try_at !== null && ` · next ${sayTime(next_try_at, zone)}`}
        </span>
        {subscription_id !== null && (
          <button class="quiet" onClick={() => replay(delivery)}>
            Send again
          </button>
        )}
      </span>
    </li>
  );
}
