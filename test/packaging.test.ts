import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validateManifest } from '@anthropic-ai/mcpb';
import { validate, ValidationSeverity } from 'dockerfile-utils';
import { describe, expect, test } from 'vitest';
import manifest from '../manifest.json' with { type: 'json' };
import packageJson from '../package.json' with { type: 'json' };
import registered from '../server.json' with { type: 'json' };
import { variables } from '../src/config.ts';
import { tools } from '../src/mcp/tools/index.ts';

const root = join(import.meta.dirname, '..');

describe('manifest.json', () => {
  test('is valid', () => {
    expect(validateManifest(join(root, 'manifest.json'))).toBe(true);
  });

  test('has the version and the name of the package', () => {
    const { name, version, license } = packageJson;
    expect(manifest).toMatchObject({ name, version, license });
    expect(manifest.compatibility.runtimes.node).toBe(packageJson.engines.node);
    expect(manifest.server.entry_point).toBe(packageJson.bin.parley);
  });

  test('names every tool', () => {
    expect(manifest.tools).toEqual(tools.map(({ name, description }) => ({ name, description })));
  });

  test('asks for nothing that the program does not read, and keeps keys secret', () => {
    for (const name of Object.keys(manifest.server.mcp_config.env)) {
      expect(variables).toContain(name);
    }
    const secret = Object.entries(manifest.user_config).flatMap(([name, field]) =>
      'sensitive' in field && field.sensitive ? [name] : [],
    );
    expect(secret).toEqual(['ai_call_key', 'voice_key', 'messaging_key']);
  });
});

describe('server.json', () => {
  test('tells the registry the package and its version', () => {
    const { mcpName: name, version } = packageJson;
    expect(registered).toMatchObject({ name, version });
    expect(registered.packages[0]).toMatchObject({ identifier: packageJson.name, version });
  });

  test('names only variables that the program reads', () => {
    for (const { name } of registered.packages[0]?.environmentVariables ?? []) {
      expect(variables).toContain(name);
    }
  });
});

describe('Containerfile', () => {
  const text = readFileSync(join(root, 'Containerfile'), 'utf8');
  const instructions = text.split('\n').map((line) => line.split(' ')[0]);

  test('has no fault that a linter finds', () => {
    const found = validate(text).filter(({ severity }) => severity === ValidationSeverity.ERROR);
    expect(found).toEqual([]);
  });

  test('runs as a user without rights, with a health check, on the Node that the package needs', () => {
    const last = text.slice(text.lastIndexOf('\nFROM '));
    expect(last).toMatch(/^USER node$/mu);
    expect(last).toMatch(/^HEALTHCHECK /mu);
    expect(last).toMatch(/^FROM \S+node:24-slim$/mu);
    expect(instructions.lastIndexOf('USER')).toBeLessThan(instructions.lastIndexOf('ENTRYPOINT'));
  });
});
