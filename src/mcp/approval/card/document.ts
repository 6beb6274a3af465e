import { createHash } from 'node:crypto';
import { CARD_SCRIPT } from './script.ts';
import { CARD_STYLE } from './style.ts';

/** The card as one file that loads nothing (MCP Apps, 2026-01-26): hosts show it in a frame of their own. */
export const cardDocument = (): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<title>Approval</title>
<style>${CARD_STYLE}</style>
</head>
<body>
<main>
<div id="question"></div>
<div id="answer" hidden>
<fieldset id="statements" hidden><legend>To approve, you also confirm:</legend></fieldset>
<p class="buttons">
<button type="button" id="approve" class="yes">Approve exactly this</button>
<button type="button" id="decline">Decline</button>
</p>
<p id="expires"></p>
</div>
<p id="state" role="status" hidden></p>
</main>
<script>${CARD_SCRIPT}</script>
</body>
</html>
`;

const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Only our own script and style run, whatever the host allows. */
const POLICY = `default-src 'none'; script-src ${hashOf(CARD_SCRIPT)}; style-src ${hashOf(CARD_STYLE)}; base-uri 'none'; form-action 'none'`;
