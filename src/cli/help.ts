export const help = `Parley lets an AI assistant make phone calls for you, and asks you before each one.

Usage: parley [COMMAND]

  stdio          serve MCP over stdin and stdout (the default; for Claude, Cursor, VS Code …)
  demo           place one call in the sandbox and show everything that happens
  approve [ID]   show a waiting approval and say yes to it; without ID: list what is waiting
  decline ID     say no to a waiting approval

  --help         this text
  --version      the version

Without any setting Parley runs its own service in a sandbox: nobody is rung.
With PARLEY_BASE_URL and PARLEY_AI_CALL_API_KEY it uses that service and places real calls.
Everything it keeps is in PARLEY_DATA_DIR, or else in your system's folder for application data.
`;
