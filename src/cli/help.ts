export const help = `Parley lets an AI assistant make phone calls for you, and asks you before each one.

Usage: parley [COMMAND]

  stdio          serve MCP over stdin and stdout (the default; for Claude, Cursor, VS Code …)
  http           serve MCP over HTTP to a team, at /mcp; on this machine alone nobody signs in, with
                 PARLEY_HTTP_TOKENS or PARLEY_OAUTH_ISSUER everybody does
                   [--host HOST] [--port PORT] [--json]
  demo           place one call in the sandbox and show everything that happens
  setup [HOST]   show what to put into the settings of claude-desktop, claude-code, cursor or
                 vscode; with --write it is put there, and the old file is kept [--json]
  doctor         check Node, settings, data, keys, clock and clients, and say what to do [--json]
  call           make one call yourself; you are asked here, and it is followed to its end:
                 call NUMBER [--name NAME] [--callee individual] [--hours 10:00-19:00]
                   [--at ISO] [--key KEY] [--no-wait] [--json] "PURPOSE" (or - for standard input)
                 or tell an earlier one: call show ID [--json]
  calls          list the calls that were placed from here [--status STATUS] [--limit N] [--json]
  check          show what a call would say, what is taken out, and whether number and hour are
                 right; places nothing: check --to NUMBER --name NAME [--callee individual]
                   [--hours 10:00-19:00] [--at ISO] [--json] "PURPOSE" (or - for standard input)
  approve [ID]   show a waiting approval and say yes to it; without ID: list what is waiting
  decline ID     say no to a waiting approval

  service        run the REST service and its scheduler
                   [--host HOST] [--port PORT] [--json] [--print-keys]
  keys           the service's API keys: create [--org NAME] [--area voice|ai_call|messaging],
                   list, revoke ID|KEY
  account        what every call uses: show, or set [--user-name …] [--user-number …]
                   [--assistant-name …] [--introduction …] [--language …] [--time-zone …];
                   or set-pin: the PIN that every approval then takes [--principal NAME] [--remove];
                   or webhook-secret: what the signatures of webhooks are checked with
  numbers        the numbers that organisations own: add NUMBER [--provider NAME],
                   remove NUMBER, list
  dnc            numbers never to call: add NUMBER, remove NUMBER, list
                 (all four take --org NAME and --json)

  --help         this text
  --version      the version

Without any setting Parley runs its own service in a sandbox: nobody is rung.
With PARLEY_BASE_URL and PARLEY_AI_CALL_API_KEY it uses that service and places real calls.
Everything it keeps is in PARLEY_DATA_DIR, or else in your system's folder for application data;
with PARLEY_DATABASE_URL, in that PostgreSQL database.
`;
