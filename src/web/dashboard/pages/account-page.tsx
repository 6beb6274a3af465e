import type { JSX } from 'preact';
import type { PageProps } from '../app.tsx';
import { sayPhone } from '../words.ts';

const areas: Readonly<Record<string, string>> = {
  ai_call: 'AI calls',
  voice: 'Voice apps',
  messaging: 'Messages',
};

/** What the account says; it is changed where Parley runs. */
export function AccountPage({ account }: PageProps): JSX.Element {
  const facts = [
    ['Organisation', account.organisation],
    ['Your key opens', areas[account.area] ?? account.area],
    ['User', account.user_name],
    ['User’s number', sayPhone(account.user_number)],
    ['Assistant', account.assistant_name],
    ['Introduction', account.introduction],
    ['Language', account.language],
    ['Time zone', account.time_zone],
  ] as const;
  return (
    <section class="page" aria-labelledby="account-title">
      <h1 id="account-title">Account</h1>
      <dl class="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p class="faint">
        Change it on the computer that runs Parley: <code>parley account set</code>
      </p>
    </section>
  );
}
