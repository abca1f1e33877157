import path from 'node:path'
import { findBrowser } from './browser.ts'
import { buildIfStale } from './build.ts'
import { project, run } from './processes.ts'
import { withTemporaryFolder } from './temporaryFolder.ts'

await buildIfStale()
// The walk uses the pages of the browser tests, which have the types of a browser, so it is a program of its own.
const walk = path.join(project, 'e2e/walk/main.ts')
const browser = await findBrowser()
process.exit(
  await withTemporaryFolder((folder) =>
    run(process.execPath, [walk, ...process.argv.slice(2)], {
      env: { ...process.env, CHROMIUM_PATH: browser, TMPDIR: folder },
    }),
  ),
)
