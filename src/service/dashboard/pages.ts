import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import { PRIVATE_HEADERS } from './handler.ts';

/** Everything inline is named by its hash; nothing is loaded from anywhere else. */
export function pageHeaders(text: string): Record<string, string> {
  const hashes = (tag: string): string => {
    const blocks = [...text.matchAll(new RegExp(`<${tag}\\b[^>]*>([\\s\\S]*?)</${tag}>`, 'gu'))];
    const names = blocks.map(([, content = '']) => {
      const digest = createHash('sha256').update(content).digest('base64');
      return `'sha256-${digest}'`;
    });
    return names.length === 0 ? "'none'" : names.join(' ');
  };
  return {
    ...PRIVATE_HEADERS,
    'content-type': 'text/html; charset=UTF-8',
    'content-security-policy': [
      "default-src 'none'",
      `script-src ${hashes('script')}`,
      `style-src ${hashes('style')}`,
      "connect-src 'self'",
      "media-src 'self'",
      'img-src data:',
      "form-action 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ].join('; '),
  };
}

const STYLE = `
  :root { color-scheme: light dark; --ink: #1c1f24; --soft: #5a626e; --paper: #fbfaf8; --line: #d5d3cd; --mark: #0b5e55; --bad: #a3231f; }
  @media (prefers-color-scheme: dark) { :root { --ink: #e9e7e2; --soft: #a9adb5; --paper: #16181b; --line: #3a3e45; --mark: #6cc9bb; --bad: #ff9a92; } }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--paper); color: var(--ink); font: 16px/1.55 system-ui, sans-serif; }
  main { width: min(24rem, calc(100vw - 3rem)); }
  h1 { font-size: 1.5rem; margin: 0 0 0.25rem; }
  p { margin: 0 0 1.25rem; color: var(--soft); }
  p[role='alert'] { color: var(--bad); }
  label { display: block; font-weight: 600; margin-bottom: 0.35rem; }
  input, button { box-sizing: border-box; width: 100%; font: inherit; padding: 0.6rem 0.75rem; border-radius: 0.4rem; border: 1px solid var(--line); background: transparent; color: inherit; }
  button { margin-top: 0.75rem; background: var(--mark); border-color: var(--mark); color: var(--paper); font-weight: 600; cursor: pointer; }
  :focus-visible { outline: 2px solid var(--mark); outline-offset: 2px; }
`;

/** Asks for a key. `refused`: the one that was given is not valid. */
export async function signInPage(refused: boolean): Promise<string> {
  const page = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Sign in · Parley</title>
        <link rel="icon" href="data:," />
        <style>
          ${raw(STYLE)}
        </style>
      </head>
      <body>
        <main>
          <h1>Parley</h1>
          <p>See and hear what your assistant does.</p>
          ${refused ? html`<p role="alert">This is not valid, or no longer.</p>` : ''}
          <form method="post" action="/dashboard/session">
            <input hidden name="user" autocomplete="username" value="Parley" />
            <label for="key">API key or token</label>
            <input
              id="key"
              name="key"
              type="password"
              autocomplete="current-password"
              maxlength="256"
              required
              autofocus
            />
            <button>Sign in</button>
          </form>
        </main>
      </body>
    </html>`;
  return String(page);
}
