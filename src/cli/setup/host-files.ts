import { join } from 'node:path';

/** Programs that speak MCP and keep their servers in a file. */
export const hostNames = ['claude-desktop', 'claude-code', 'cursor', 'vscode'] as const;
export type HostName = (typeof hostNames)[number];

/** Where a host looks for its servers. */
export interface HostFile {
  host: HostName;
  title: string;
  path: string;
  /** The field of the file that holds the servers by name. */
  field: 'mcpServers' | 'servers';
}

/** What the paths depend on. */
export interface Place {
  platform: NodeJS.Platform;
  home: string;
  /** The folder in which the command runs. */
  folder: string;
  /** `APPDATA` on Windows, `XDG_CONFIG_HOME` elsewhere. */
  settings?: string;
}

/** The file of every host on this computer, whether it is there or not. */
export function hostFiles(place: Place): HostFile[] {
  const settings = settingsFolder(place);
  return [
    {
      host: 'claude-desktop',
      title: 'Claude Desktop',
      path: join(settings, 'Claude', 'claude_desktop_config.json'),
      field: 'mcpServers',
    },
    {
      host: 'claude-code',
      title: 'Claude Code (this folder)',
      path: join(place.folder, '.mcp.json'),
      field: 'mcpServers',
    },
    {
      host: 'cursor',
      title: 'Cursor',
      path: join(place.home, '.cursor', 'mcp.json'),
      field: 'mcpServers',
    },
    {
      host: 'vscode',
      title: 'VS Code',
      path: join(settings, 'Code', 'User', 'mcp.json'),
      field: 'servers',
    },
  ];
}

function settingsFolder({ platform, home, settings }: Place): string {
  if (platform === 'darwin') return join(home, 'Library', 'Application Support');
  if (platform === 'win32') return settings ?? join(home, 'AppData', 'Roaming');
  return settings ?? join(home, '.config');
}
