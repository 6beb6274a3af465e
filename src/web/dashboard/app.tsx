import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import type { DashboardAccount } from '../../contract/dashboard.ts';
import { useData, useRoute } from './hooks.ts';
import { openLive, type Live } from './live.ts';
import { AccountPage } from './pages/account-page.tsx';
import { AppsPage } from './pages/apps-page.tsx';
import { CallsPage } from './pages/calls-page.tsx';
import { DeliveriesPage } from './pages/deliveries-page.tsx';
import { MessagesPage } from './pages/messages-page.tsx';
import { ScheduledPage } from './pages/scheduled-page.tsx';
import { TemplatesPage } from './pages/templates-page.tsx';
import { UsagePage } from './pages/usage-page.tsx';
import { LiveMark } from './live-mark.tsx';

/** What every page gets. */
export interface PageProps {
  account: DashboardAccount;
  /** Undefined for keys that open no calls. */
  live: Live | undefined;
  /** The address below the page. */
  rest: readonly string[];
}

interface Place {
  path: string;
  title: string;
  page: (props: PageProps) => JSX.Element;
}

const callPlaces: readonly Place[] = [
  { path: 'calls', title: 'Calls', page: CallsPage },
  { path: 'scheduled', title: 'Scheduled', page: ScheduledPage },
  { path: 'usage', title: 'Usage', page: UsagePage },
];
const voicePlaces: readonly Place[] = [
  { path: 'apps', title: 'Apps and numbers', page: AppsPage },
  { path: 'deliveries', title: 'Webhooks', page: DeliveriesPage },
];
const messagingPlaces: readonly Place[] = [
  { path: 'messages', title: 'Messages', page: MessagesPage },
  { path: 'templates', title: 'Templates', page: TemplatesPage },
];
const accountPlace: Place = { path: 'account', title: 'Account', page: AccountPage };

function placesOf(area: string): readonly Place[] {
  if (area === 'ai_call') return [...callPlaces, accountPlace];
  if (area === 'voice') return [...callPlaces, ...voicePlaces, accountPlace];
  return [...messagingPlaces, accountPlace];
}

/** The whole dashboard, for the area that the key opens. */
export function App(): JSX.Element {
  const { data: account, problem } = useData<DashboardAccount>('/account');
  if (account === undefined) return <p class="alone">{problem ?? 'One moment …'}</p>;
  return <SignedIn account={account} />;
}

function SignedIn({ account }: { account: DashboardAccount }): JSX.Element {
  const [path, ...rest] = useRoute();
  const places = placesOf(account.area);
  const place = places.find((place) => place.path === path) ?? places[0] ?? accountPlace;
  const hasCalls = account.area !== 'messaging';
  const live = useMemo(() => (hasCalls ? openLive() : undefined), [hasCalls]);
  const { page: Page } = place;
  return (
    <>
      <Header account={account} places={places} open={place.path} live={live} />
      <main>
        <Page key={place.path} account={account} live={live} rest={rest} />
      </main>
    </>
  );
}

interface HeaderProps {
  account: DashboardAccount;
  places: readonly Place[];
  open: string;
  live: Live | undefined;
}

function Header({ account, places, open, live }: HeaderProps): JSX.Element {
  return (
    <header class="top">
      <p class="brand">
        Parley
        {account.simulated && <span class="sandbox">Sandbox: nobody is rung</span>}
      </p>
      <nav aria-label="Main">
        {places.map(({ path, title }) => (
          <a key={path} href={`#/${path}`} aria-current={path === open ? 'page' : undefined}>
            {title}
          </a>
        ))}
      </nav>
      {live && <LiveMark live={live} />}
      <form method="post" action="/dashboard/session/end">
        <button class="quiet">Sign out</button>
      </form>
    </header>
  );
}
