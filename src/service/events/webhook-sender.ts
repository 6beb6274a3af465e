import type { Clock } from '../../clock.ts';

export interface WebhookRequest {
  url: string;
  method: 'POST' | 'GET' | 'HEAD';
  headers: Readonly<Record<string, string>>;
  /** Undefined for GET and HEAD. */
  body: string | undefined;
}

/** Why nothing usable came back. */
export type WebhookError = 'blocked_address' | 'timeout' | 'response_too_large' | 'unreachable';

export type WebhookResult = { status: number; body: string } | { error: WebhookError };

/** Sends one request and never rejects for what the other side does; redirects are answers, not followed. */
export type SendWebhook = (request: WebhookRequest, signal?: AbortSignal) => Promise<WebhookResult>;

export interface WebhookSenderOptions {
  clock: Clock;
  /** CIDR ranges that may be reached although they are not public. */
  allow: readonly string[];
}

/** The HTTP client and the address tables load with the first webhook: most installations never send one. */
export function createWebhookSender(options: WebhookSenderOptions): SendWebhook {
  let loading: Promise<SendWebhook> | undefined;
  return async (request, signal) => {
    loading ??= import('./guarded-request.ts').then(({ createGuardedSend }) =>
      createGuardedSend(options),
    );
    return (await loading)(request, signal);
  };
}
