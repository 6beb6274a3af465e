import { APPROVE_TOOL, CARD_META } from './card.ts';

/**
 * The program of the card. It speaks JSON-RPC with the host that shows it, and writes texts as texts only: nothing of
 * what a model wrote can become part of the page. It uses no form, since the frames of hosts may forbid them.
 */
export const CARD_SCRIPT = `
'use strict';
const element = (id) => document.getElementById(id);
const host = window.parent;
const open = new Map();
let last = 0;
let approval;
let capabilities = {};

const post = (message) => host.postMessage({ jsonrpc: '2.0', ...message }, '*');
const notify = (method, params = {}) => post({ method, params });
const request = (method, params) => new Promise((resolve, reject) => {
  last += 1;
  open.set(last, { resolve, reject });
  post({ id: last, method, params });
});

addEventListener('message', ({ data, source }) => {
  if (source !== host || data === null || typeof data !== 'object' || data.jsonrpc !== '2.0') return;
  if (typeof data.method !== 'string') return settle(data);
  if (data.method === 'ui/notifications/tool-result') show(data.params);
  else if (data.method === 'ui/notifications/tool-cancelled') say('This was given up.');
  else if (data.method === 'ui/notifications/host-context-changed') dress(data.params);
  else if (data.id !== undefined) post({ id: data.id, result: {} });
});

function settle({ id, result, error }) {
  const waiting = open.get(id);
  open.delete(id);
  if (error === undefined) waiting?.resolve(result);
  else waiting?.reject(error);
}

function dress(context) {
  const theme = context?.theme;
  if (theme === 'light' || theme === 'dark') document.documentElement.style.colorScheme = theme;
}

function show(result) {
  const told = result?._meta?.['${CARD_META}'];
  if (told === undefined) {
    element('answer').hidden = true;
    return say('Nothing waits for you here.');
  }
  approval = told;
  showQuestion(told.question);
  showStatements(told.required);
  const until = new Date(told.expires_at);
  element('expires').textContent = 'You can answer until ' +
    until.toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' }) + '.';
  setTimeout(() => approval === told && end('Expired. Nothing is done.'), Math.max(0, until.getTime() - Date.now()));
  element('state').hidden = true;
  element('answer').hidden = false;
}

function showQuestion(question) {
  const [first = '', ...lines] = question.split('\\n');
  const blocks = [make('h1', first)];
  for (const line of lines) {
    const quoted = line.startsWith('> ');
    const before = blocks[blocks.length - 1];
    if (quoted && before.tagName === 'BLOCKQUOTE') before.textContent += '\\n' + line.slice(2);
    else if (quoted) blocks.push(make('blockquote', line.slice(2)));
    else if (line !== '') blocks.push(make('p', line));
  }
  element('question').replaceChildren(...blocks);
}

function showStatements(required) {
  const boxes = required.map(({ name, title }) => {
    const box = make('input', '');
    box.type = 'checkbox';
    box.value = name;
    const label = make('label', '');
    label.append(box, make('span', title));
    return label;
  });
  const statements = element('statements');
  statements.hidden = boxes.length === 0;
  statements.replaceChildren(statements.firstElementChild, ...boxes);
}

function make(name, text) {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

function say(text) {
  const state = element('state');
  state.textContent = text;
  state.hidden = false;
}

function end(text) {
  approval = undefined;
  element('answer').hidden = true;
  say(text);
}

async function decide(approve) {
  const { id, nonce } = approval;
  const stated = [...element('statements').querySelectorAll('input:checked')].map(({ value }) => value);
  element('state').hidden = true;
  const buttons = document.querySelectorAll('button');
  for (const button of buttons) button.disabled = true;
  try {
    const given = { approval_id: id, nonce, approve, ...(approve ? { stated } : {}) };
    const result = await request('tools/call', { name: '${APPROVE_TOOL}', arguments: given });
    if (result.isError) return end(result.content?.[0]?.text ?? 'Nothing was decided.');
    const approved = result.structuredContent?.status === 'approved';
    end(approved ? 'Approved. The assistant may do exactly this, once.' : 'Declined. Nothing is done.');
    if (approved && capabilities.message !== undefined) tellAssistant();
  } catch {
    say('This could not be sent. Try again.');
  } finally {
    for (const button of buttons) button.disabled = false;
  }
}

function tellAssistant() {
  const text = 'I have approved it. Please go on with the same request and the same idempotency key.';
  request('ui/message', { role: 'user', content: [{ type: 'text', text }] }).catch(() => undefined);
}

element('approve').addEventListener('click', () => {
  const open = element('statements').querySelector('input:not(:checked)');
  if (open === null) return approval !== undefined && decide(true);
  say('Tick every box to approve, or decline.');
  open.focus();
});
element('decline').addEventListener('click', () => approval !== undefined && decide(false));
new ResizeObserver(() => notify('ui/notifications/size-changed', {
  height: Math.ceil(document.documentElement.getBoundingClientRect().height),
})).observe(document.documentElement);

request('ui/initialize', {
  appInfo: { name: 'parley-approval', version: '1' },
  appCapabilities: {},
  protocolVersion: '2026-01-26',
}).then(({ hostCapabilities, hostContext }) => {
  capabilities = hostCapabilities ?? {};
  dress(hostContext);
  notify('ui/notifications/initialized');
});
`;
