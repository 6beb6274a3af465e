import { html, raw } from 'hono/html';
import type { ShownApproval } from '../../../actions/approval-desk.ts';
import type { Statement } from '../../../actions/plan.ts';
import { statementTitles } from '../form.ts';

/** A piece of HTML in which everything that is not ours has been escaped. */
type Markup = ReturnType<typeof html>;

/** Names of the fields of the form. */
export const FIELD = { csrf: 'csrf', decision: 'decision', stated: 'stated', pin: 'pin' } as const;

export interface ApprovalView {
  approval: ShownApproval;
  /** When it expires, in words. */
  expires: string;
  /** Who decided, how and when, in words. */
  decided?: string;
  /** Goes back with the form, and proves that it is ours. */
  csrf: string;
  /** Ask for the approver PIN. */
  pin: boolean;
  /** Why the form that was just sent decided nothing. */
  problem?: string;
  /** Boxes that were ticked in the form that was just sent. */
  ticked?: readonly string[];
}

const STYLE = `
  :root { color-scheme: light dark; --line: light-dark(#767676, #8f8f8f); --soft: light-dark(#f1f3f5, #23272b);
    --yes: light-dark(#0a6b2d, #7fdc9d); --no: light-dark(#a3161a, #ff9a94); }
  * { box-sizing: border-box; }
  body { margin: 0 auto; max-width: 38rem; padding: 1.25rem; font: 1rem/1.5 system-ui, sans-serif;
    background: light-dark(#fff, #16181a); color: light-dark(#1a1a1a, #ececec); overflow-wrap: anywhere; }
  h1 { font-size: 1.35rem; line-height: 1.3; margin: 0 0 1rem; }
  h2 { font-size: 1.1rem; }
  p { margin: 0.5rem 0; }
  blockquote { margin: 0.25rem 0 0.75rem; padding: 0.6rem 0.9rem; background: var(--soft);
    border-left: 4px solid var(--line); white-space: pre-wrap; unicode-bidi: plaintext; }
  .state, .problem { padding: 0.6rem 0.9rem; border: 2px solid currentColor; border-radius: 0.5rem; font-weight: 600; }
  .approved, .used { color: var(--yes); }
  .declined, .expired, .replaced, .problem { color: var(--no); }
  fieldset { border: 0; margin: 1rem 0 0; padding: 0; }
  label { display: flex; gap: 0.75rem; align-items: center; min-height: 2.75rem; }
  label.text { display: block; }
  input[type=checkbox] { flex: none; width: 1.5rem; height: 1.5rem; }
  input[type=password], input[type=text] { display: block; width: 100%; max-width: 16rem; min-height: 2.75rem;
    padding: 0.4rem 0.6rem; font: inherit; border: 1px solid var(--line); border-radius: 0.5rem; }
  .buttons { display: flex; flex-wrap: wrap; gap: 0.75rem; margin-top: 1.25rem; }
  button { flex: 1 1 9rem; min-height: 3rem; font: inherit; font-weight: 600; border-radius: 0.5rem; cursor: pointer;
    border: 2px solid var(--no); background: transparent; color: var(--no); }
  button.yes { border-color: var(--yes); background: var(--yes); color: light-dark(#fff, #101010); }
  :focus-visible { outline: 3px solid light-dark(#1558d6, #9ec1ff); outline-offset: 2px; }
  li { margin-bottom: 1rem; }
`;

/** One whole page; it loads nothing, and its only style carries the nonce. */
export const document = (title: string, nonce: string, body: Markup): Markup =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} – Parley</title>
        <style nonce="${nonce}">
          ${raw(STYLE)}
        </style>
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html>`;

export const stateTitles: Readonly<Record<ShownApproval['state'], string>> = {
  pending: 'Waiting for you',
  approved: 'Approved',
  declined: 'Declined',
  expired: 'Expired',
  used: 'Approved and used',
  replaced: 'Replaced',
};

const explanations: Readonly<Record<ShownApproval['state'], string>> = {
  pending: '',
  approved: 'The assistant may do exactly this, once. You can close this page.',
  declined: 'Nothing is done. You can close this page.',
  expired:
    'Nobody said yes in time, so nothing is done. Ask the assistant again if you still want it.',
  used: 'This was approved and has been done. You can close this page.',
  replaced:
    'Nobody said yes in time, and the assistant has asked anew. Only the newer question can be answered.',
};

const UNSEEN =
  'The program of your assistant said no, perhaps without showing you the question. You can still approve.';

export const titleOf = ({ approval, problem }: ApprovalView): string =>
  problem === undefined ? stateTitles[approval.state] : 'Nothing was decided';

/** The question with its form, or what became of it. */
export function approvalBody(view: ApprovalView): Markup {
  const { approval, problem, decided } = view;
  const { state, open } = approval;
  const explanation = open && state === 'declined' ? UNSEEN : explanations[state];
  return html`${problem === undefined ? '' : html`<p class="problem" role="alert">${problem}</p>`}
    <article>${question(approval.question)}</article>
    ${
      state === 'pending'
        ? ''
        : html`<p class="state ${state}" role="status">${stateTitles[state]}. ${explanation}</p>`
    }
    ${decided === undefined ? '' : html`<p>${decided}</p>`} ${open ? form(view) : ''}`;
}

/** The first line is the heading; lines that start with `> ` are what a model wrote, and stand apart. */
function question(text: string): Markup {
  const [first = '', ...rest] = text.split('\n');
  const blocks: { quoted: boolean; lines: string[] }[] = [];
  for (const line of rest) {
    const quoted = line.startsWith('> ');
    const last = blocks.at(-1);
    if (quoted && last?.quoted) last.lines.push(line.slice(2));
    else if (line !== '') blocks.push({ quoted, lines: [quoted ? line.slice(2) : line] });
  }
  return html`<h1>${first}</h1>
    ${blocks.map(({ quoted, lines }) =>
      quoted
        ? html`<blockquote>${lines.join('\n')}</blockquote>`
        : html`<p>${lines.join('\n')}</p>`,
    )}`;
}

function form({ approval, csrf, expires, pin, ticked = [] }: ApprovalView): Markup {
  return html`<form method="post" autocomplete="off">
    <input type="hidden" name="${FIELD.csrf}" value="${csrf}" />
    ${
      approval.required.length === 0
        ? ''
        : html`<fieldset>
            <legend>To approve, you also confirm:</legend>
            ${approval.required.map((statement) => box(statement, ticked.includes(statement)))}
          </fieldset>`
    }
    ${pin ? pinField : ''}
    <div class="buttons">
      <button class="yes" name="${FIELD.decision}" value="approve">Approve exactly this</button>
      <button name="${FIELD.decision}" value="decline" formnovalidate>Decline</button>
    </div>
    <p>You can answer until ${expires}.</p>
  </form>`;
}

const box = (statement: Statement, ticked: boolean): Markup =>
  html`<label
    ><input
      type="checkbox"
      name="${FIELD.stated}"
      value="${statement}"
      required
      ${ticked ? 'checked' : ''}
    />
    ${statementTitles[statement]}</label
  >`;

const pinField = html`<label class="text"
  >Approver PIN
  <input
    type="password"
    name="${FIELD.pin}"
    inputmode="numeric"
    maxlength="12"
    required
    autocomplete="off"
/></label>`;

/** One approval in a list. */
export interface Listed {
  url: string;
  title: string;
  /** Until when it can be answered, or who decided what. */
  remark: string;
}

export interface ListView {
  /** Undefined until the PIN was given. */
  waiting?: readonly Listed[];
  /** With it: what was decided in the last day, newest first. */
  decided?: readonly Listed[];
  /** False when there is no PIN, and so no list. */
  pin: boolean;
  csrf: string;
  problem?: string;
}

/** What is waiting and what was decided, for whoever knows the PIN. */
export function listBody({ waiting, decided = [], pin, csrf, problem }: ListView): Markup {
  return html`<h1>Waiting for approval</h1>
    ${problem === undefined ? '' : html`<p class="problem" role="alert">${problem}</p>`}
    ${waiting === undefined ? '' : list(waiting)}
    ${
      decided.length === 0
        ? ''
        : html`<h2>Decided in the last day</h2>
            ${list(decided)}`
    }
    ${pin ? listForm(csrf) : html`<p>${NO_LIST}</p>`}`;
}

const NO_LIST =
  'The list is shown for the approver PIN, and none is set. Set one with: parley account set-pin. Until then, open the link of each approval.';

const list = (waiting: NonNullable<ListView['waiting']>): Markup =>
  waiting.length === 0
    ? html`<p class="state" role="status">Nothing is waiting.</p>`
    : html`<ul>
        ${waiting.map(
          ({ url, title, remark }) => html`<li><a href="${url}">${title}</a><br />${remark}</li>`,
        )}
      </ul>`;

const listForm = (csrf: string): Markup =>
  html`<form method="post" autocomplete="off">
    <input type="hidden" name="${FIELD.csrf}" value="${csrf}" />
    ${pinField}
    <div class="buttons"><button class="yes">Show what is waiting</button></div>
  </form>`;

/** A page that says one thing. */
export const messageBody = (title: string, text: string): Markup =>
  html`<h1>${title}</h1>
    <p>${text}</p>`;
