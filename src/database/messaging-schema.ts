/** Columns of the messaging API's tables; times and JSON as in `schema.ts`. */
export interface MessagingTables {
  messages: MessageTable;
  message_windows: MessageWindowTable;
  wallets: WalletTable;
  template_lists: TemplateListTable;
  sandbox_templates: SandboxTemplateTable;
}

/** What was sent is not kept: nothing of the interface reads it again. */
interface MessageTable {
  id: string;
  org_id: number;
  /** Under which the platform and the caller know it; null until the platform has taken it. */
  platform_id: string | null;
  /** E.164. */
  phone: string;
  /** template or text. */
  kind: string;
  template_name: string | null;
  language: string | null;
  /** What the wallet was charged. */
  price: number;
  /** sending, unknown (nobody can tell whether it went out), or one of the states of the contract. */
  status: string;
  /** JSON list of `{ code, title }`. */
  errors: string;
  /** 1 when the customer had written within 24 hours. */
  window_open: number;
  accepted_at: number | null;
  /** When a dispatcher must look at it; null = never again. */
  claim_at: number | null;
  lease_owner: string | null;
  created_at: number;
  updated_at: number;
}

/** When a customer wrote last: free-form messages may follow for 24 hours. */
interface MessageWindowTable {
  org_id: number;
  /** E.164. */
  phone: string;
  written_at: number;
}

interface WalletTable {
  org_id: number;
  /** In messages: each costs one. */
  balance: number;
}

/** The platform's list of templates as it was read last. */
interface TemplateListTable {
  org_id: number;
  /** JSON list of templates. */
  templates: string;
  read_at: number;
}

/** The templates that the simulated platform holds. */
interface SandboxTemplateTable {
  id: string;
  org_id: number;
  name: string;
  language: string;
  status: string;
  category: string;
  parameter_format: string;
  /** JSON list. */
  components: string;
  /** JSON, or null when the header has no media. */
  media: string | null;
}
