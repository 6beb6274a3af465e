import type { ApprovalDesk } from '../../../actions/approval-desk.ts';
import type { Clock } from '../../../clock.ts';
import type { Random } from '../../../random.ts';

/** Where the page is served. */
export interface Site {
  /** Every origin under which it is reached, such as `http://127.0.0.1:3333`; asked for at each request. */
  origins(): readonly string[];
  /** True when only this computer can reach it. */
  loopback: boolean;
}

export interface PagePorts {
  desk: ApprovalDesk;
  site: Site;
  clock: Clock;
  /** In which times are told. */
  timeZone: string;
  random: Pick<Random, 'token'>;
}
