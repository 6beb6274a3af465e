/** What one check of `parley doctor` found. */
export interface Finding {
  check: string;
  state: 'ok' | 'warning' | 'fault';
  /** What is so, in one sentence. */
  message: string;
  /** What to do about it. */
  hint?: string;
}

/** Makes the findings of one check. */
export const findings = (check: string) => ({
  ok: (message: string): Finding => ({ check, state: 'ok', message }),
  warning: (message: string, hint: string): Finding => ({
    check,
    state: 'warning',
    message,
    hint,
  }),
  fault: (message: string, hint: string): Finding => ({ check, state: 'fault', message, hint }),
});
