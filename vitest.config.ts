import { defineConfig } from 'vitest/config';

/** Suites that keep something in a database; they run once on each. */
const onEveryDatabase = [
  'test/{actions,database,service}/**/*.test.ts',
  'test/contract/contract.test.ts',
  'test/mcp/approval-page.test.ts',
  'test/e2e/{kill-service,http-nodes}.test.ts',
];
const withoutDatabase = ['test/service/{assistant,carriers,recordings}/**'];

export default defineConfig({
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    reporters: ['default'],
    projects: [
      {
        extends: true,
        test: {
          name: 'parley',
          include: ['test/**/*.test.ts'],
          provide: { database: 'sqlite', postgresUrl: '' },
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: onEveryDatabase,
          exclude: withoutDatabase,
          provide: { database: 'postgres', postgresUrl: '' },
          globalSetup: ['test/postgres-cluster.ts'],
          setupFiles: ['test/postgres-suite.ts'],
        },
      },
    ],
  },
});
