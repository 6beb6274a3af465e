import type { JSX } from 'preact';
import type { DashboardApp, DashboardNumber } from '../../../contract/dashboard.ts';
import { useData } from '../hooks.ts';
import { Status } from '../status.tsx';
import { sayPhone } from '../words.ts';

const stateWords: Readonly<Record<string, string>> = { ACTIVE: 'Active', INACTIVE: 'Inactive' };

/** Voice apps with their webhook addresses, and every number of the organisation. */
export function AppsPage(): JSX.Element {
  const apps = useData<{ apps: readonly DashboardApp[] }>('/apps');
  const numbers = useData<{ numbers: readonly DashboardNumber[] }>('/numbers');
  const problem = apps.problem ?? numbers.problem;
  const names = new Map(apps.data?.apps.map(({ app_id, name }) => [app_id, name]));
  return (
    <section class="page" aria-labelledby="apps-title">
      <h1 id="apps-title">Voice apps</h1>
      {problem !== undefined && <p role="alert">{problem}</p>}
      {apps.data?.apps.length === 0 && <p class="faint">There is no voice app yet.</p>}
      {apps.data?.apps.map((app) => (
        <VoiceApp key={app.app_id} app={app} />
      ))}
      <h2>Numbers</h2>
      <ul class="rows plain">
        {numbers.data?.numbers.map(({ voip_number, app_id, provider }) => (
          <li key={voip_number}>
            <span class="line">
              <b>{sayPhone(voip_number)}</b>
              <span>{app_id === null ? 'Available' : (names.get(app_id) ?? app_id)}</span>
            </span>
            <span class="faint">{provider}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function VoiceApp({ app }: { app: DashboardApp }): JSX.Element {
  const addresses = [
    ['Answer', app.answer_url],
    ['Fallback', app.fallback_answer_url],
    ['Hang-up', app.hangup_url],
  ] as const;
  return (
    <article class="box">
      <h2 class="line">
        {app.name} <Status status={app.status} word={stateWords[app.status] ?? app.status} />
      </h2>
      <p class="faint">{app.app_id}</p>
      <dl class="facts">
        {addresses.map(([name, url]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{url ?? 'None'}</dd>
          </div>
        ))}
        <div>
          <dt>Numbers</dt>
          <dd>{app.numbers.map(sayPhone).join(', ') || 'None'}</dd>
        </div>
      </dl>
    </article>
  );
}
