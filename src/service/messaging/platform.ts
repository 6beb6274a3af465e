import type {
  FullTemplate,
  MessageStatusName,
  MessageTemplate,
  SentComponent,
} from '../../contract/messaging.ts';

export interface TemplateMessage {
  organisation: number;
  /** E.164. */
  to: string;
  template: MessageTemplate;
  components: readonly SentComponent[];
}

export interface TextMessage {
  organisation: number;
  /** E.164. */
  to: string;
  text: string;
}

/** What the platform says went wrong with a message, such as 131047. */
export interface MessageFault {
  code: number;
  title: string;
}

/** One step in the life of an accepted message. */
export interface DeliveryStep {
  status: MessageStatusName;
  /** Milliseconds of the platform's own time after the message was accepted. */
  after: number;
  fault?: MessageFault;
}

/**
 * refused: the platform said no, and its message is for the caller; not_taken: it answered that it cannot work just now,
 * such as 429; unknown: nobody can tell whether it took the message, such as after a 5xx or an answer that cannot be read.
 */
type PlatformFailure = 'refused' | 'not_taken' | 'unknown';

/** Something that the messaging platform did not do. The message is told to the caller. */
export class PlatformError extends Error {
  override readonly name = 'PlatformError';
  readonly failure: PlatformFailure;

  constructor(failure: PlatformFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.failure = failure;
  }
}

/** What the platform says became of a message that it had accepted. */
export interface StatusReport {
  /** The platform's id of the message. */
  id: string;
  status: Exclude<MessageStatusName, 'accepted'>;
  faults: readonly MessageFault[];
}

/** Somebody wrote to us. */
export interface InboundReport {
  /** Digits in international form, with or without a plus sign. */
  from: string;
  /** When they wrote, in milliseconds since 1970, as the platform says. */
  at: number;
}

export interface PlatformReport {
  statuses: readonly StatusReport[];
  inbound: readonly InboundReport[];
  /** How many parts could not be understood and were left out. */
  dropped: number;
}

/** Where the platform reports by itself (design section 11). */
export interface PlatformWebhook {
  /** On the service, such as `/whatsapp/webhook`. */
  path: string;
  /** Bytes of the largest report that is read. */
  largest: number;
  /** What is answered to the platform when it asks whether this address is ours; undefined = refused. */
  answerChallenge(query: URLSearchParams): string | undefined;
  /** False for what cannot be of the platform, so that its body is not even read. */
  mayBeSigned(headers: Headers): boolean;
  /** Undefined when the platform has not signed exactly these bytes. */
  read(headers: Headers, body: Uint8Array): PlatformReport | undefined;
}

/** Reviews of templates, made up (design section 10). */
export interface SandboxTemplates {
  /** Undefined when there is one of this name in this language. */
  add(organisation: number, template: DraftTemplate): Promise<FullTemplate | undefined>;
  /** Undefined when there is none. */
  setStatus(organisation: number, id: string, status: string): Promise<FullTemplate | undefined>;
}

/** A template before the platform has given it an id. */
export type DraftTemplate = Omit<FullTemplate, 'id'>;

/**
 * Messages leave, and templates are known, only through this port. Every method throws PlatformError for what the
 * platform does not do; a send is tried once and never repeated.
 */
export interface MessagingPlatform {
  /** How its templates are steered; only a simulated platform lets anybody. */
  readonly sandbox?: SandboxTemplates;
  /** True when nobody is written to. */
  readonly simulated: boolean;
  /** How many seconds of the platform's time pass in one real second; 1 unless simulated. */
  readonly speed: number;
  /** What one message costs from the wallet of the organisation; 0 where the platform bills by itself. */
  readonly price: number;
  /** Every template of the organisation, as the platform has it now. */
  templates(organisation: number): Promise<MessageTemplate[]>;
  template(organisation: number, id: string): Promise<FullTemplate>;
  /** Resolves with the platform's id of the message it has accepted. */
  sendTemplate(message: TemplateMessage): Promise<string>;
  /** The same for free-form text; outside the 24-hour window it fails later. */
  sendText(message: TextMessage): Promise<string>;
  /** Where a platform that reports by itself does so. */
  readonly webhook?: PlatformWebhook;
  /** What becomes of an accepted message, in order; left out where the platform reports that by itself. */
  fate?(message: { kind: string; windowOpen: boolean }): readonly DeliveryStep[];
}
