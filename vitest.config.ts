import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { seed } from '#test/draws/seed.ts'
import { proofTags, propertyTag } from './test/proofTags.ts'

/** A busy machine is slow, not wrong. What must be quick is measured in bench/. */
const timeout = 300_000
const expectation = { poll: { timeout: 30_000 } }
/** The copy of graphql that Node gives to every library: two copies refuse each other's types. */
const graphql = { find: /^graphql$/, replacement: 'graphql/index.js' }
/** A class is called as in its file, so that a test reads what a piece looks like. */
const css = { modules: { classNameStrategy: 'non-scoped' } } as const

export default defineConfig({
  test: {
    tags: [...Object.entries(proofTags).map(([name, description]) => ({ name, description })), { name: propertyTag }],
    // The order of files, where a proof shuffles them.
    sequence: { seed },
    // Many tests wait for another process or a clock, in which one more uses what they leave. Each has to load the app.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'unit',
          // A process for each file took longer than the tests in it, which share nothing that they change.
          isolate: false,
          include: ['shared/**/*.test.ts', 'web/**/*.test.ts', '{bench,proofs/bench}/**/*.test.ts'],
          testTimeout: timeout,
          expect: expectation,
        },
      },
      {
        // Rules of files, which `npm run check` runs, and no run of the tests.
        test: { name: 'rules', isolate: false, include: ['test/rules/*.test.ts'], testTimeout: timeout },
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          environment: 'happy-dom',
          // Loading React and Mantine anew for each file took as long as its tests. What one leaves, its hooks take away.
          isolate: false,
          include: ['web/**/*.test.tsx'],
          setupFiles: './test/web/setup.ts',
          css,
          testTimeout: timeout,
        },
      },
      {
        plugins: [react()],
        oxc: { jsx: { development: false } },
        resolve: { alias: [graphql] },
        test: {
          name: 'screens',
          environment: './test/screens/environment.ts',
          // Screens are rendered by the React that people use, which takes a fifth less time.
          env: { NODE_ENV: 'production' },
          // App and server are loaded once, as below.
          isolate: false,
          include: ['test/screens/**/*.test.tsx'],
          globalSetup: './test/globalSetup.ts',
          setupFiles: ['./test/screens/productionReact.ts', './test/setup.ts', './test/web/setup.ts'],
          css,
          testTimeout: timeout,
          hookTimeout: timeout,
          expect: expectation,
        },
      },
      {
        resolve: { alias: [graphql] },
        test: {
          name: 'server',
          // Loading the app anew for each file took longer than most of them. What files must not share is their database.
          isolate: false,
          include: ['server/**/*.test.ts', 'test/**/*.test.ts', '{scripts,proofs/fuzz,proofs/ticks}/**/*.test.ts'],
          exclude: ['test/rules/**'],
          globalSetup: './test/globalSetup.ts',
          setupFiles: './test/setup.ts',
          testTimeout: timeout,
          hookTimeout: timeout,
          expect: expectation,
        },
      },
    ],
  },
})
