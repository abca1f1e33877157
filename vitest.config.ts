import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['shared/**/*.test.ts', 'web/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'test/**/*.test.ts', 'scripts/**/*.test.ts'],
          globalSetup: './test/globalSetup.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // Two copies of graphql (one bundled, one not) refuse each other's types.
          server: { deps: { inline: [/@pothos\//, 'graphql'] } },
        },
      },
    ],
  },
})
