import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { WhatsAppAccount } from '../../../config/messaging.ts';
import type { PlatformReport, PlatformWebhook } from '../platform.ts';

import { readReport } from './report.ts';

const PATH = '/whatsapp/webhook';
/** The platform's own limit. */
const LARGEST_REPORT = 3 * 1024 * 1024;
const SIGNATURE = 'x-hub-signature-256';
const SIGNED = /^sha256=([0-9a-f]{64})$/iu;
const CHALLENGE = /^[\w.-]{1,200}$/u;

/** Signed reports of the WhatsApp Cloud API; what is not signed with the app's secret is not read (design section 11). */
export function createWebhook({
  appSecret,
  verifyToken,
  phoneNumberId,
}: Pick<WhatsAppAccount, 'appSecret' | 'verifyToken' | 'phoneNumberId'>): PlatformWebhook {
  const isSigned = (headers: Headers, body: Uint8Array): boolean => {
    const [, given] = SIGNED.exec(headers.get(SIGNATURE) ?? '') ?? [];
    if (given === undefined) return false;
    const expected = createHmac('sha256', appSecret).update(body).digest();
    return timingSafeEqual(Buffer.from(given, 'hex'), expected);
  };
  return {
    path: PATH,
    largest: LARGEST_REPORT,
    answerChallenge(query) {
      const challenge = query.get('hub.challenge') ?? '';
      const asked =
        query.get('hub.mode') === 'subscribe' &&
        isSame(query.get('hub.verify_token') ?? '', verifyToken);
      return asked && CHALLENGE.test(challenge) ? challenge : undefined;
    },
    mayBeSigned: (headers) => SIGNED.test(headers.get(SIGNATURE) ?? ''),
    read: (headers, body): PlatformReport | undefined =>
      isSigned(headers, body) ? readReport(body, phoneNumberId) : undefined,
  };
}

/** Hashed first, so that neither the text nor its length shows in how long it takes. */
const isSame = (given: string, expected: string): boolean =>
  timingSafeEqual(digest(given), digest(expected));

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
